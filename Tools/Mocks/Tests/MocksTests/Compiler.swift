import Foundation
import Testing

/// Compiles modules of a tree with the compiler in use, in Swift 6 mode, with warnings as errors.
struct Compiler {
    private let tree: SampleTree
    private let options: [String]

    /// The features of later language modes that affect generated code.
    static let upcomingFeatures = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
        "InferIsolatedConformances",
    ].flatMap { ["-enable-upcoming-feature", $0] }

    static let mainActorByDefault = ["-default-isolation", "MainActor"]

    /// - Parameter options: Options besides the usual ones.
    init(_ tree: SampleTree, _ options: [String]) {
        self.tree = tree
        var all = [
            "-swift-version", "6", "-warnings-as-errors", "-package-name", "sample", "-parse-as-library", "-I",
            tree.root,
        ]
        all += options
        #if os(macOS)
        let platform = "/Applications/Xcode.app/Contents/Developer/Platforms/MacOSX.platform/Developer"
        all += [
            "-F", platform + "/Library/Frameworks", "-I", platform + "/usr/lib", "-target", "arm64-apple-macos15.4",
        ]
        #endif
        self.options = all
    }

    /// Compiles files of the tree as a module in its root.
    func compile(_ module: String, _ files: [String], enableTesting: Bool = false) throws {
        try run(
            "swiftc",
            options + (enableTesting ? ["-enable-testing"] : []) + [
                "-module-name", module, "-emit-module", "-emit-library", "-static", "-o", "lib\(module).a",
            ] + files)
    }

    /// Links a program with modules that were compiled before, and returns its path.
    func link(_ module: String, _ files: [String], _ libraries: [String]) throws -> String {
        let links = ["-L", tree.root] + libraries.map { "-l" + $0 } + ["-o", module.lowercased()]
        try run("swiftc", options + ["-module-name", module] + files + links)
        return tree.root + "/" + module.lowercased()
    }

    /// Runs a program and returns what it prints; fails if it ends with another status than 0.
    @discardableResult
    func run(_ program: String, _ arguments: [String]) throws -> String {
        let (text, status) = try end(of: program, arguments)
        try #require(status == 0, "\(program): \(text)")
        return text
    }

    /// Runs a program and returns what it prints and its status.
    func end(of program: String, _ arguments: [String]) throws -> (text: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: program.hasPrefix("/") ? program : "/usr/bin/env")
        process.arguments = program.hasPrefix("/") ? arguments : [program] + arguments
        process.currentDirectoryURL = URL(filePath: tree.root)
        let printed = Pipe()
        process.standardOutput = printed
        process.standardError = printed
        try process.run()
        let text = String(decoding: try printed.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }
}
