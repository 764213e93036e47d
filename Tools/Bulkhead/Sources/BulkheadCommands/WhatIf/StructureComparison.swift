import AffectedPackages
import ImportChecker
import ModuleSplit
import PackageGraph

/// A repository compared with one that has changes of its structure.
struct StructureComparison {
    /// The numbers of rebuilt targets and tested packages, commit by commit.
    struct Work: Equatable {
        /// The number of rebuilt targets for each commit.
        let rebuilt: [Int]
        /// The number of tested packages for each commit.
        let tested: [Int]

        init(_ effects: [PastChanges.Effect]) {
            rebuilt = effects.map(\.rebuilt.count)
            tested = effects.map(\.tested.count)
        }
    }

    /// A value with and without the changes.
    struct Change<Value> {
        let before: Value
        let after: Value
    }

    /// The changes in words.
    let changes: [String]
    /// The repository on disk, and the files that move in it.
    let graph: ModuleGraph
    let movedFiles: [MovedFile]
    /// The declarations that move, by the target that they leave.
    let declarationMoves: [DeclarationMoves]
    /// The findings that only the changed repository has, in order.
    let appeared: [Finding]
    /// The findings that only the repository on disk has, in order.
    let disappeared: [Finding]
    /// The reasons why the repository on disk can't be read completely.
    let problemsBefore: [String]
    /// The further reasons why the changed repository couldn't be read completely.
    let problemsAfter: [String]
    /// The work for past commits, the reason that it is unknown, or `nil` if it wasn't requested.
    let work: Result<Change<Work>, GitError>?
    /// Whether the history is shallow.
    let isShallow: Bool
    /// The longest chains of the build.
    let chain: Change<BuildChain>

    /// Compares the repository on disk with one that has changes.
    ///
    /// - Parameters:
    ///   - repository: Reads the repository.
    ///   - history: The past commits, or the reason that there are none; `nil` if none are to be replayed.
    ///   - change: Makes the changes.
    /// - Throws: ``CommandError`` if a change is impossible or the configuration is invalid.
    init(
        _ repository: ComparedRepository, history: Result<PastChanges, GitError>?,
        change: (inout ChangedTree) throws -> Void
    ) throws {
        let before = try repository.check(nil)
        var tree = ChangedTree(before.graph, discover: repository.graph)
        try change(&tree)
        let after = try repository.check(tree.overlay)

        changes = tree.changes
        graph = before.graph
        movedFiles = tree.movedFiles
        declarationMoves = tree.declarationMoves
        // A finding moves with its file, and lines of manifests shift.
        let known = before.all.map { FindingKey($0, file: tree.path(of: $0.place.file)) }
        let found = after.all.map { FindingKey($0, file: $0.place.file) }
        let assumed = tree.assumed
        appeared = FindingKey.difference(after.all, found, known).filter { finding in
            finding.fix.map(assumed.contains) != true
        }
        disappeared = FindingKey.difference(before.all, known, found)
        let knownProblems = before.problems.map(\.description)
        problemsBefore = knownProblems
        problemsAfter = after.problems.map(\.description).filter { !knownProblems.contains($0) }

        work = try history.map { history in
            switch history {
            case .failure(let error): return .failure(error)
            case .success(let history):
                let inputs = try repository.inputs(before.graph)
                let changed = try repository.inputs(after.graph)
                return .success(
                    Change(
                        before: Work(history.effects(in: inputs)),
                        after: Work(history.effects(in: changed) { tree.paths(of: $0) })))
            }
        }
        isShallow = (try? history?.get().isShallow) ?? false

        var lines = SourceLengths(root: repository.root)
        let length = BuildChain(before.graph) { lines.count(of: $0) { nil } }
        chain = Change(
            before: length,
            after: BuildChain(after.graph) { path in lines.count(of: path) { tree.overlay.contents[path] } })
    }

    /// Whether the changes cause a finding or make the repository unreadable.
    var breaksSomething: Bool { !appeared.isEmpty || !problemsAfter.isEmpty }
}
