import Foundation
import IndexReading

/// Replaces a type by a protocol in some declarations, verifies the change, and delivers it.
public struct SplitInvertRun: Sendable {
    /// The result of a finished inversion.
    public struct Result: Sendable {
        /// The name of the protocol.
        public let protocolName: String
        /// The number of places at which the protocol replaces the type.
        public let replacedCount: Int
        /// The number of members that the protocol requires.
        public let requirementCount: Int
        /// The number of tests that ran.
        public let testCount: Int
        /// The declarations that used each other with the type before.
        public let before: Knot?
        /// The declarations that still do.
        public let after: Knot?
        /// The change as a diff of git.
        public let difference: String
    }

    /// Declarations in several files that use each other.
    public struct Knot: Sendable, Equatable {
        /// The number of lines.
        public let lines: Int
        /// The number of files.
        public let files: Int
    }

    private let root: String
    private let target: String
    private let cache: String
    private let isExcluded: @Sendable (String) -> Bool
    private let report: @Sendable (String) -> Void

    /// - Parameters:
    ///   - root: The absolute path of the repository, or of a folder in it that holds the package.
    ///   - target: The name of the target with the type.
    ///   - cache: The folder for clones of repositories.
    ///   - isExcluded: Whether the folder with this path, relative to the root, isn't part of the tree.
    ///   - report: Receives a line for each part of the work.
    public init(
        root: String, target: String, cache: String,
        isExcluded: @escaping @Sendable (String) -> Bool = { _ in false },
        report: @escaping @Sendable (String) -> Void
    ) {
        self.root = root
        self.target = target
        self.cache = cache
        self.isExcluded = isExcluded
        self.report = report
    }

    /// Replaces a type by a protocol with the members that are used.
    ///
    /// Builds the package twice or more and runs its tests twice, in a clone.
    ///
    /// - Parameters:
    ///   - name: The name of a structure, class, actor or enumeration.
    ///   - users: The declarations that should no longer use it: files, relative to the target's folder, or names. If
    ///     there are none, the declarations whose uses of the type hold a knot together.
    ///   - protocolName: The name of the protocol; by default the type's with `Protocol`.
    ///   - delivery: The way in which the repository gets the change.
    /// - Throws: ``StepError`` if the type can't be replaced. The repository is as before.
    public func run(
        _ name: String, in users: [String] = [], protocolName: String? = nil, delivery: SplitStepRun.Delivery
    ) throws -> Result {
        let change = try VerifiedChange(
            of: target, in: root, cache: cache, isExcluded: isExcluded, report: report)
        try change.buildUnchanged()
        let folder = change.workshop.folder
        let relative = { (path: String) in
            path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
        }
        let (graph, others) = try read(change)
        try Self.refuseType(of: name, notIn: graph, others: change.subject)
        let type = try InvertedType(name, in: graph, target: target, relative: relative)
        let nodes = try InversionUsers(users, of: type, in: graph, folder: change.subject.folder).nodes
        let inversion = try Inversion(
            of: type, users: nodes, in: graph, others: others, protocolName: protocolName, relative: relative)
        let before = try change.testUnchanged()
        report(
            "replacing \(name) by \(inversion.protocolName) in \(inversion.replacedCount) "
                + (inversion.replacedCount == 1 ? "place" : "places"))
        let additions = try build(inversion, of: change)
        let (changed, _) = try read(change)
        try InversionCheck(type: type, users: nodes, before: graph, edits: inversion.edits(with: additions))
            .check(changed, protocolName: inversion.protocolName, target: target, relative: relative)
        let outcome = try change.finish(
            "\(target): use \(name) through \(inversion.protocolName)", since: before, delivery: delivery,
            testing: inversion.protocolName)
        return Result(
            protocolName: inversion.protocolName,
            replacedCount: inversion.replacedCount,
            requirementCount: inversion.requirementCount,
            testCount: outcome.testCount,
            before: Self.knot(around: type.node, in: graph),
            after: try Self.knot(
                around: InvertedType(name, in: changed, target: target, relative: relative).node, in: changed),
            difference: outcome.difference
        )
    }

    /// Reads the declarations of the target, and the index of the package's other targets.
    private func read(_ change: VerifiedChange) throws -> (DeclarationGraph, [IndexedFile]) {
        let index = try FreshIndex(of: change.subject, in: try change.build.indexStore())
        return (DeclarationGraph(files: try change.subject.declarations(), indexed: index.files), index.others)
    }

    /// Refuses a type that only another target of the package declares.
    private static func refuseType(
        of name: String, notIn graph: DeclarationGraph, others subject: SplitSubject
    ) throws(StepError) {
        guard !graph.files.contains(where: { $0.names.contains { $0.name == name } }) else { return }
        for target in subject.others {
            for path in subject.absoluteFiles(of: target) {
                guard let data = FileManager.default.contents(atPath: path) else { continue }
                let names = SourceDeclarations(path: path, text: Array(data)).names
                guard names.contains(where: { $0.name == name && $0.parent == nil && $0.kind != .extensionBlock })
                else {
                    continue
                }
                throw .refused(
                    "'\(name)' is declared in the target '\(target.name)'; use --target \(target.name), or name a type of "
                        + "'\(subject.subject.name)'")
            }
        }
    }

    private static func knot(around node: Int, in graph: DeclarationGraph) -> Knot? {
        let blocks = BlockGraph(graph)
        let block = blocks.blocks[blocks.blockOfNode[node]]
        return block.files.count > 1 ? Knot(lines: block.lines, files: block.files.count) : nil
    }

    /// Writes the change and builds it. What the compiler requires in addition is added once.
    private func build(
        _ inversion: Inversion, of change: VerifiedChange
    ) throws(StepError) -> Inversion.Additions {
        var additions = Inversion.Additions()
        while true {
            for (path, text) in inversion.texts(with: additions) {
                do {
                    try Data(text).write(to: URL(filePath: path))
                } catch {
                    throw .refused("the file \(path) can't be written: \(error.localizedDescription)")
                }
            }
            report("building with \(inversion.protocolName)")
            let run = try change.build.attempt()
            if run.status == 0 { return additions }
            let errors = CompilerDiagnostic.all(in: run.output).filter { $0.severity == "error" }
            let more = inversion.additions(required: errors, to: additions)
            guard more != additions else {
                let texts = inversion.texts(of: errors, additions: additions)
                throw .unbuildable(errors: texts.isEmpty ? [DebugBuild.end(of: run.output)] : texts)
            }
            additions = more
        }
    }
}
