import ArgumentParser
import ConfigurationReading
import ModuleSplit

/// The ways in which a verified change is delivered, and the surroundings in which it is made. The commands that change a
/// package share them.
struct SplitDeliveryOptions: ParsableArguments {
    @Flag(help: "Commit the change. By default it is staged.")
    var commit = false

    @Flag(help: "Print the difference and change nothing.")
    var dryRun = false

    var value: SplitStepRun.Delivery { dryRun ? .none : commit ? .committed : .staged }

    /// The folder for clones of repositories.
    static var cache: String { FilePath.join(Manifests.cacheFolder, "split") }

    func validate() throws {
        if commit, dryRun { throw ValidationError("--commit and --dry-run exclude each other") }
    }

    /// Returns the requested target, or the one of the plan file.
    static func target(_ requested: String?, in root: String) throws -> String {
        guard let target = try requested ?? PlanFile.load(from: root)?.target else {
            throw CommandError("expected --target, or a \(PlanFile.name) in \(root) that names one")
        }
        return target
    }

    /// Runs a part of a command, and reports its errors as those of the command.
    static func reportingErrors(_ part: () throws -> Void) throws {
        do {
            try part()
        } catch let error as StepError {
            throw CommandError("\(error)")
        } catch let error as ConfigurationErrors {
            throw CommandError(lines: error.errors.map(\.description))
        }
    }
}
