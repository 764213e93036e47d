import AffectedPackages
import ArgumentParser
import ImportChecker
import PackageGraph

/// `bulkhead what-if`: answers for a change of the structure without making it.
struct WhatIfCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human
        case json
    }

    static let configuration = CommandConfiguration(
        commandName: "what-if",
        abstract: "Show the effects of a change of the structure without making it.",
        discussion: """
            Compares the repository with one that has the changes: findings of 'check' that appear and disappear, the \
            targets that the last commits would have rebuilt, the packages that they would have tested, and the longest \
            chain of targets in a build. Files are moved first, then targets are merged, then dependencies are removed \
            and added.

            Only targets of packages can be changed. Exit status 1 with --strict if a finding appears, 2 if a change is \
            impossible or something can't be read.
            """
    )

    @Option(
        help: ArgumentHelp("Move a Swift file to the folder of a target. Repeatable.", valueName: "file,target"),
        completion: .file(), transform: NamePair.init)
    var moveFile: [NamePair] = []

    @Option(
        help: ArgumentHelp(
            "Merge a target into another one, with its dependencies and dependents. Repeatable.",
            valueName: "target,target"),
        transform: NamePair.init)
    var merge: [NamePair] = []

    @Option(
        help: ArgumentHelp("Remove a dependency of a target. Repeatable.", valueName: "target,dependency"),
        transform: NamePair.init)
    var removeDependency: [NamePair] = []

    @Option(
        help: ArgumentHelp("Add a dependency to a target. Repeatable.", valueName: "target,dependency"),
        transform: NamePair.init)
    var addDependency: [NamePair] = []

    @Option(help: ArgumentHelp("The number of past commits to replay, 0 for none.", valueName: "number"))
    var last = 50

    @Option(
        help: ArgumentHelp(
            "The index store of a debug build, to list the names that become visible if files move.",
            valueName: "folder"),
        completion: .directory)
    var indexStore: String?

    @Flag(help: "Exit with status 1 if the changes cause a finding.")
    var strict = false

    @Option(help: "The output format.")
    var format: Format = .human

    @OptionGroup var root: RootOptions

    @OptionGroup var manifests: ManifestOptions

    func validate() throws {
        guard last >= 0 else { throw ValidationError("--last: expected a number from 0, found \(last)") }
        guard !(moveFile + merge + removeDependency + addDependency).isEmpty else {
            throw ValidationError("expected a change: --move-file, --merge, --remove-dependency or --add-dependency")
        }
    }

    func run() throws {
        let root = try root.resolved()
        let repository = try ComparedRepository(
            root: root, loader: manifests.loader(), cache: ScanCacheFolder.path(for: root))
        let comparison = try StructureComparison(repository, history: last == 0 ? nil : history(root)) { tree in
            for pair in moveFile { try tree.moveFile(pair) }
            for pair in merge { try tree.merge(pair) }
            for pair in removeDependency { try tree.removeDependency(pair) }
            for pair in addDependency { try tree.addDependency(pair) }
        }
        for problem in comparison.problemsBefore { StandardError.print("bulkhead: \(problem)") }
        let names = try indexStore.map {
            try MovedNames(comparison.movedFiles, in: comparison.graph, indexStore: $0)
        }
        let text = WhatIfText(comparison, names)
        StandardOutput.print(format == .json ? text.json.text : text.human)
        guard comparison.problemsBefore.isEmpty, comparison.problemsAfter.isEmpty else {
            throw ExitCode(ExitStatus.failed)
        }
        try ExitStatus.end(strict && comparison.breaksSomething ? ExitStatus.findings : ExitStatus.clean)
    }

    /// Reads the past commits, or returns the reason that there are none.
    private func history(_ root: String) -> Result<PastChanges, GitError> {
        Result { () throws(GitError) in try PastChanges(root: root, last: last) }
    }
}
