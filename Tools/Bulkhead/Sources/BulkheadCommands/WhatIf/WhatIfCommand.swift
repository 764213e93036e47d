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
            chain of targets in a build. Targets are divided and declarations moved first, then files are moved, then \
            targets are merged, then dependencies are removed and added.

            A declaration is named by its name, such as Price, or Shop.Price if several targets have one, or by its \
            place, such as Sources/Shop/Price.swift:12. With --index-store, those that have to stay with it move along, \
            files that use it import its module, and their targets declare that; without, the answer says what isn't \
            known.

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
            "Move a declaration to another target, which is new if it doesn't exist. Repeatable.",
            valueName: "declaration,target"),
        transform: NamePair.init)
    var moveDeclaration: [NamePair] = []

    @Option(
        help: ArgumentHelp(
            "Move files, folders, patterns and declarations of a target to a new target of its package. Repeatable.",
            valueName: "target,new,files"),
        transform: Division.init)
    var divide: [Division] = []

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
            "The index store of a debug build, to list the names that become visible if files or declarations move.",
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
        guard !(moveFile + moveDeclaration + merge + removeDependency + addDependency).isEmpty || !divide.isEmpty
        else {
            throw ValidationError(
                "expected a change: --move-file, --move-declaration, --divide, --merge, --remove-dependency or "
                    + "--add-dependency")
        }
    }

    func run() throws {
        let root = try root.resolved()
        let repository = try ComparedRepository(
            root: root, loader: manifests.loader(), cache: ScanCacheFolder.path(for: root))
        let comparison = try StructureComparison(repository, history: last == 0 ? nil : history(root)) { tree in
            try tree.moveDeclarations(divide, moveDeclaration, indexStore: indexStore.map(FilePath.absolute))
            for pair in moveFile { try tree.moveFile(pair) }
            for pair in merge { try tree.merge(pair) }
            for pair in removeDependency { try tree.removeDependency(pair) }
            for pair in addDependency { try tree.addDependency(pair) }
        }
        for problem in comparison.problemsBefore { StandardError.print("bulkhead: \(problem)") }
        let names = try indexStore.map {
            try MovedNames(
                comparison.movedFiles, comparison.declarationMoves, in: comparison.graph, indexStore: $0)
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
