import ArgumentParser
import ModuleSplit

/// The bounds of a plan, which the commands of `bulkhead split` share.
struct SplitLimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The smallest module.", valueName: "lines"))
    var minimumLines = 100

    @Option(help: ArgumentHelp("The largest module, in percent of the target's lines.", valueName: "percent"))
    var maximumShare = 30

    var values: SplitPlanner.Limits {
        SplitPlanner.Limits(minimumLines: minimumLines, maximumShare: Double(maximumShare) / 100)
    }

    func validate() throws {
        guard (1...90).contains(maximumShare) else {
            throw ValidationError("expected 1 to 90 for --maximum-share, found \(maximumShare)")
        }
        guard minimumLines > 0 else {
            throw ValidationError("expected 1 or more for --minimum-lines, found \(minimumLines)")
        }
    }
}
