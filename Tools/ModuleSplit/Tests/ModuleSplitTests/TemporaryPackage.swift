import ConfigurationReading
import Foundation
import IndexReading
import PackageGraph
import Testing

@testable import ModuleSplit

/// A package with a target `Whole` in a temporary folder, which is removed with the value.
///
/// Its modules are compiled with `swiftc` alone, which takes a second where SwiftPM takes ten.
final class TemporaryPackage {
    let folder: String
    /// The files that move, by the pattern that the tests use for them.
    private static let low = Glob("Low*.swift")

    /// - Parameters:
    ///   - files: The source files of the target by name. Those that begin with `Low` are to move.
    ///   - manifest: The manifest; by default one with the target and its library.
    init(_ files: [String: String], manifest: String? = nil) throws {
        folder =
            try #require(realpath(NSTemporaryDirectory(), nil).map { String(cString: $0) })
            + "/module-split-\(UUID().uuidString)"
        try write(
            manifest ?? """
                // swift-tools-version: 6.0
                import PackageDescription

                let package = Package(
                    name: "Whole",
                    targets: [
                        // The whole.
                        .target(name: "Whole")
                    ]
                )

                """, to: "Package.swift")
        for (name, text) in files { try write(text, to: "Sources/Whole/" + name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ text: String, to path: String) throws {
        let full = folder + "/" + path
        try FileManager.default.createDirectory(
            atPath: (full as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try text.write(toFile: full, atomically: true, encoding: .utf8)
    }

    func text(_ path: String) throws -> String {
        try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    }

    /// The names of the files in a folder, with subfolders, sorted.
    func files(in path: String) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder + "/" + path)?.allObjects as? [String] ?? []
        return all.filter { $0.hasSuffix(".swift") }.sorted()
    }

    /// The object file of a source file, which was built in this folder or in the cache.
    func object(of file: String) -> Data? {
        let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        let path = all.first { $0.hasSuffix("/" + file + ".o") }
        return path.flatMap { FileManager.default.contents(atPath: folder + "/" + $0) }
    }

    /// The contents of all files outside of git's folder and the cache, by path.
    func contents() -> [String: Data] {
        let all = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
        let files = all.filter { !$0.hasPrefix(".git/") && !$0.hasPrefix("cache") }
        return Dictionary(
            files.compactMap { path in FileManager.default.contents(atPath: folder + "/" + path).map { (path, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// Makes a git repository of the folder, with one commit.
    func startRepository() throws {
        try write(".build/\ncache/\nPackage.resolved\n", to: ".gitignore")
        for command in [
            ["git", "init", "--quiet"], ["git", "config", "user.name", "Test"],
            ["git", "config", "user.email", "test@localhost"], ["git", "add", "."],
            ["git", "commit", "--quiet", "-m", "Start"],
        ] {
            _ = try CommandRun.output(command, in: folder)
        }
    }

    // MARK: - Planning

    func subject() throws -> SplitSubject {
        try SplitSubject(PackageDiscovery().discover(folder), target: "Whole")
    }

    /// Compiles the target and returns its declarations.
    func graph() throws -> DeclarationGraph {
        let subject = try subject()
        let index = try FreshIndex(of: subject, in: try compile("Whole", subject.files))
        return DeclarationGraph(files: try subject.declarations(), indexed: index.files)
    }

    /// Plans with the files that begin with `Low` as a module, if there are any.
    func plan(limits: SplitPlanner.Limits = .init(), stay: [String] = [], modules: [PlanFile.Module]? = nil) throws
        -> (plan: SplitPlan, graph: DeclarationGraph)
    {
        let graph = try graph()
        let decisions = PlanFile(
            target: "Whole", modules: modules ?? [PlanFile.Module(name: "Low", files: [Self.low])],
            stay: stay.map(Glob.init))
        let planner = SplitPlanner(
            target: "Whole", folder: folder + "/Sources/Whole", graph: graph, decisions: decisions, limits: limits)
        return (planner.plan(), graph)
    }

    /// Plans the replacement of a type by a protocol.
    func inversion(
        of type: String, _ users: [String], _ name: String?, _ graph: DeclarationGraph
    ) throws -> Inversion {
        let relative = { (path: String) in String(path.dropFirst(self.folder.count + "/Sources/Whole/".count)) }
        let type = try InvertedType(type, in: graph, target: "Whole", relative: relative)
        let nodes = try InversionUsers(users, of: type, in: graph, folder: folder + "/Sources/Whole").nodes
        return try Inversion(of: type, users: nodes, in: graph, protocolName: name, relative: relative)
    }

    // MARK: - Dividing

    /// Moves the files that begin with `Low` to a module of their own, and compiles both modules.
    ///
    /// - Parameter condition: A condition of `#if` that holds in this compilation.
    /// - Returns: The errors of the compiler.
    func divide(defining condition: String? = nil) throws -> String {
        let (plan, graph) = try plan()
        let step = try #require(plan.steps.first)
        let subject = try subject()
        let place = SiblingTarget(subject: subject, name: "Low")
        _ = try StepFiles(subject: subject, graph: graph, step: step, others: [], destination: place).write()
        let low = self.files(in: "Sources/Low").map { folder + "/Sources/Low/" + $0 }
        let rest = self.files(in: "Sources/Whole").map { folder + "/Sources/Whole/" + $0 }
        let conditions = condition.map { ["-D", $0] } ?? []
        let first = try run(
            ["swiftc", "-swift-version", "6", "-package-name", "whole", "-parse-as-library", "-emit-module"]
                + ["-module-name", "Low", "-emit-module-path", folder + "/Low.swiftmodule"] + conditions + low)
        guard first.status == 0 else { return first.output }
        let second = try run(
            ["swiftc", "-swift-version", "6", "-package-name", "whole", "-parse-as-library", "-typecheck"]
                + ["-module-name", "Whole", "-I", folder] + conditions + rest)
        return second.status == 0 ? "" : second.output
    }

    /// Compiles a module, which later ones can import, into the index store.
    @discardableResult
    func compile(_ module: String, _ files: [String]) throws -> IndexStore {
        let run = try run(
            [
                "swiftc", "-swift-version", "6", "-c", "-parse-as-library", "-package-name", "whole", "-module-name",
                module, "-enable-testing", "-emit-module", "-I", ".",
            ]
                + ["-index-store-path", folder + "/.build/store", "-index-ignore-system-modules"] + files)
        try #require(run.status == 0, "\(run.output)")
        return try DebugBuild.indexStore(at: folder + "/.build/store", in: folder)
    }

    private func run(_ command: [String]) throws -> CommandRun {
        let scratch = folder + "/.build"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        return try CommandRun.run(command, in: scratch)
    }
}
