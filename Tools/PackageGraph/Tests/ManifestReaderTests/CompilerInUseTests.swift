import Foundation
import Testing

@testable import ManifestReader

@Suite("The compiler in use", .timeLimit(.minutes(20)))
struct CompilerInUseTests {
    @Test(
        "A version is found in what every toolchain prints",
        arguments: [
            ("Swift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x86_64-unknown-linux-gnu", ToolsVersion(6, 3, 1)),
            ("swift-driver version: 1.127.4 Apple Swift version 6.2 (swiftlang-6.2.0.1)", ToolsVersion(6, 2)),
            ("Swift version 6.4-dev (LLVM 1, Swift 2)", ToolsVersion(6, 4)),
        ])
    func version(text: String, expected: ToolsVersion) {
        #expect(SwiftTool.version(in: text) == expected)
        #expect(SwiftTool.version(in: "bash: swift: command not found") == nil)
    }

    /// A toolchain in a folder, whose `swift` prints a version and a line into `runs`.
    private func toolchain(_ scratch: Scratch, _ version: String) throws {
        let script = "echo run >> '\(scratch.path)/runs'\necho 'Swift version \(version) (test)'"
        _ = try scratch.tool(running: script, named: "swift")
    }

    @Test(
        "The version is that of the swift in PATH, which is run once for each program, and again when the program changes"
    )
    func inPath() throws {
        let scratch = try Scratch()
        try toolchain(scratch, "6.1.2")
        try scratch.write("", to: "swift-frontend")
        let compiler = CompilerInUse(environment: ["PATH": "/no/such:\(scratch.path)"], cache: scratch.path + "/cache")
        for _ in 0..<3 { #expect(compiler.version() == ToolsVersion(6, 1, 2)) }
        #expect(scratch.runs == 1)
        try toolchain(scratch, "7.0")
        #expect(compiler.version() == ToolsVersion(7, 0))
        #expect(scratch.runs == 2)
        try scratch.write("damaged", to: "cache/compiler")
        #expect(compiler.version() == ToolsVersion(7, 0))
    }

    @Test("A program that only chooses a toolchain is run every time")
    func shim() throws {
        let scratch = try Scratch()
        try toolchain(scratch, "6.1")
        let compiler = CompilerInUse(environment: ["PATH": scratch.path], cache: scratch.path + "/cache")
        for _ in 0..<2 { #expect(compiler.version() == ToolsVersion(6, 1)) }
        #expect(scratch.runs == 2)
    }

    @Test("Without swift in PATH, there is no version")
    func none() {
        #expect(CompilerInUse(environment: ["PATH": "/no/such"], cache: nil).version() == nil)
    }
}
