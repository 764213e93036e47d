import AffectedPackages
import ArgumentParser
import PackageGraph

/// `bulkhead affected`: lists what a change affects.
struct AffectedCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case names
        case json
        case githubMatrix = "github-matrix"
        case gitlab
        case swiftTest = "swift-test"
        case xcodebuild
    }

    enum Level: String, ExpressibleByArgument, CaseIterable {
        case package
        case target
    }

    static let configuration = CommandConfiguration(
        commandName: "affected",
        abstract: "List the packages, Xcode projects or test targets whose tests a change can break.",
        discussion: """
            With --format swift-test and --format xcodebuild, each line has the arguments of one run, for xargs: \
            'bulkhead affected --base origin/main --format xcodebuild | xargs -r -L1 xcodebuild test'.

            Compares the files on disk, committed or not, with the merge base of --base and HEAD. A file that belongs to \
            no package affects all packages unless bulkhead.yml assigns it. Exit status 2 if the change can't be \
            determined, or, with --format xcodebuild, if no shared scheme runs tests of an affected project.
            """
    )

    @Option(help: ArgumentHelp("The branch to merge the change into, such as origin/main.", valueName: "revision"))
    var base: String

    @Flag(
        help: """
            Explain which file affects each package, and through which dependencies; on standard error unless the \
            format is names.
            """)
    var explain = false

    @Option(help: "What to list: packages and Xcode projects, or their test targets as path:target.")
    var level: Level = .package

    @Option(
        help: """
            The output format. Names are paths, with '.' for the root. swift-test and xcodebuild are arguments that run \
            only the affected test targets.
            """)
    var format: Format = .names

    @Option(help: ArgumentHelp("The maximum number of jobs in github-matrix and gitlab.", valueName: "number"))
    var shards = 4

    @OptionGroup var root: RootOptions

    func validate() throws {
        guard (1...200).contains(shards) else {
            throw ValidationError("--shards: expected a number from 1 to 200, found \(shards)")
        }
    }

    func run() throws {
        let selection = try Self.selection(root: try root.resolved(), base: base)
        let explanation = AffectedText.explanation(selection)
        var isIncomplete = false
        switch format {
        case .names:
            let names = level == .package ? selection.selected.map(\.name) : AffectedText.tests(selection)
            let text = explain ? explanation : names.joined(separator: "\n")
            if !text.isEmpty { StandardOutput.print(text) }
        case .json: StandardOutput.print(AffectedText.json(selection).text)
        case .githubMatrix: StandardOutput.print(ShardPlan(selection, atMost: shards).githubMatrix.line)
        case .gitlab: StandardOutput.print(ShardPlan(selection, atMost: shards).gitlab)
        case .swiftTest, .xcodebuild:
            let runs = format == .xcodebuild ? XcodebuildRuns(selection) : nil
            let lines = runs?.lines ?? SwiftTestRuns(selection).lines
            if !lines.isEmpty { StandardOutput.print(lines.joined(separator: "\n")) }
            for line in runs?.remarks ?? [] { StandardError.print("bulkhead: \(line)") }
            isIncomplete = runs?.isIncomplete == true
        }
        if [.githubMatrix, .gitlab, .swiftTest].contains(format) {
            for line in AffectedText.foreignRemarks(selection) { StandardError.print("bulkhead: \(line)") }
        }
        if explain, format != .names, !explanation.isEmpty { StandardError.print(explanation) }
        for line in AffectedText.remarks(selection) { StandardError.print("bulkhead: \(line)") }
        if isIncomplete { try ExitStatus.end(ExitStatus.failed) }
    }

    /// Computes the selection, with the caches of this user.
    /// - Throws: ``CommandError`` if the change can't be determined.
    static func selection(root: String, base: String) throws -> AffectedSelection {
        let (discovery, manifests) = try Manifests.discovery(of: root)
        do {
            let selection = try AffectedPlanner(discovery: discovery).selection(root: root, base: base)
            manifests.save(selection.inputs.graph)
            if selection.inputs.testedPackages.isEmpty {
                throw CommandError(
                    "\(root): there is no package with tests; expected a test target in this folder or below")
            }
            return selection
        } catch let error as AffectedError {
            throw CommandError(lines: error.lines)
        }
    }
}
