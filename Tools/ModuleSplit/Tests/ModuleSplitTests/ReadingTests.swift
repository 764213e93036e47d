import ConfigurationReading
import Foundation
import Testing

@testable import ModuleSplit

@Suite("Reading declarations", .timeLimit(.minutes(20)))
struct DeclarationReadingTests {
    private func read(_ text: String) -> SourceDeclarations {
        SourceDeclarations(path: "/a.swift", text: Array(text.utf8))
    }

    @Test("A declaration begins with the comment above it, and an empty line separates it from others")
    func ranges() {
        let file = read("// Header\n\nimport A\n\n/// Text.\n@frozen public struct B {\n}\n\n// Apart\n\nfunc c() {}\n")
        #expect(file.topLevel.map(\.name) == ["B", "c"])
        #expect(file.topLevel.map(\.lines) == [5...7, 11...11])
        #expect(file.imports == ["A"])
        #expect(file.lineTable.line(at: file.importOffset) == 4)
    }

    @Test("An import goes below the comment at the top of a file without imports")
    func importOffset() {
        #expect(read("// Header\n\nstruct A {}\n").importOffset == 11)
        #expect(read("/// About A.\nstruct A {}\n").importOffset == 0)
    }

    @Test("Conditions around imports aren't declarations; one around code is")
    func conditions() {
        let file = read("#if os(Linux)\nimport A\n#endif\n#if DEBUG\nstruct B {}\nfunc c() {}\n#endif\n")
        #expect(file.topLevel.map(\.name) == ["#if DEBUG"])
        #expect(file.topLevel.map(\.lines) == [4...7])
    }

    @Test(
        "The level of a member is limited by what encloses it",
        arguments: [
            ("public struct A { func b() {} }", AccessLevel.internal),
            ("struct A { public func b() {} }", .internal),
            ("public extension A { func b() {} }", .public),
            ("extension A { public func b() {} }", .public),
            ("public enum A { case b }", .public),
            ("private enum A { case b }", .private),
            ("public protocol A { func b() }", .public),
            ("package class A { fileprivate var b = 1 }", .fileprivate),
            ("open class A { open func b() {} }", .open),
        ])
    func access(text: String, level: AccessLevel) throws {
        let file = read(text)
        let index = try #require(file.names.lastIndex { $0.name == "b" })
        #expect(file.access(of: index) == level)
    }

    @Test(
        "Bytes that aren't Swift don't trap",
        arguments: ["", "}}}{{{", "struct", "extension {", "func (", "\u{FEFF}let", "#if"])
    func brokenText(text: String) {
        let file = read(text)
        for name in file.names.indices { _ = file.access(of: name) }
        for declaration in file.topLevel { #expect(declaration.range.upperBound <= file.text.count) }
    }
}

@Suite("A plan file", .timeLimit(.minutes(20)))
struct PlanFileTests {
    private func parse(_ text: String) throws -> PlanFile {
        try PlanFile.parse(ConfigurationFile(path: PlanFile.name, text: text))
    }

    @Test("has a target, modules and the files that stay")
    func complete() throws {
        let file = try parse("target: A\nmodules:\n  - name: B\n    files: [b/*.swift]\nstay: [c.swift]\n")
        #expect(
            file
                == PlanFile(
                    target: "A", modules: [.init(name: "B", files: [Glob("b/*.swift")])], stay: [Glob("c.swift")]))
    }

    @Test(
        "Mistakes are errors with their place",
        arguments: [
            ("modules: []\n", "bulkhead-plan.yml:1:1: the plan needs 'target'"),
            ("target: A\nmodules:\n  - name: B\n", "bulkhead-plan.yml:3:5: a module needs 'files'"),
            (
                "target: A\nmodules:\n  - {name: B, files: [b]}\n  - {name: B, files: [c]}\n",
                "bulkhead-plan.yml:4:5: the module 'B' is listed twice"
            ),
            (
                "target: A\nmodules:\n  - {name: b-c, files: [b]}\n",
                "bulkhead-plan.yml:3:5: 'b-c' isn't a name for a module; 'b_c' is possible"
            ),
            (
                "target: A\nmodules:\n  - {name: ../B, files: [b]}\n",
                "bulkhead-plan.yml:3:5: '../B' isn't a name for a module; '___B' is possible"
            ),
            (
                "target: A\nmodules:\n  - {name: A, files: [b]}\n",
                "bulkhead-plan.yml:3:5: the module 'A' has the name of the target that is divided"
            ),
        ])
    func mistakes(text: String, message: String) {
        #expect {
            try parse(text)
        } throws: { error in
            (error as? ConfigurationErrors)?.errors.map(\.description) == [message]
        }
    }
}

@Suite("The output of a build", .timeLimit(.minutes(20)))
struct BuildOutputTests {
    @Test("has diagnostics with their places, once each")
    func diagnostics() {
        let output = """
            [1/2] Compiling A
            /p/a.swift:3:7: error: cannot find 'x' in scope
            let y = x
            /p/a.swift:3:7: error: cannot find 'x' in scope
            /p/b.swift:1:1: note: declared here
            error: fatalError
            """
        let all = CompilerDiagnostic.all(in: output)
        #expect(
            all.map(\.text) == [
                "/p/a.swift:3:7: error: cannot find 'x' in scope", "/p/b.swift:1:1: note: declared here",
            ])
    }

    @Test("has the failed tests of XCTest and Swift Testing")
    func outcome() {
        let output = """
            Test Case 'A.b' started at 2026
            Test Case 'A.b' passed (0.0 seconds)
            Test Case 'A.c' started at 2026
            Test Case 'A.c' failed (0.0 seconds)
            Test Suite 'All tests' failed at 2026
            ✘ Test d() failed after 0.001 seconds with 1 issue.
            ✘ Test run with 2 tests in 0 suites failed after 0.001 seconds with 1 issue.
            """
        let outcome = TestOutcome(output: output, status: 1)
        #expect(outcome == TestOutcome(failed: ["A.c", "d()"], count: 4, isComplete: true))
        #expect(outcome.regression(since: outcome) == nil)
        let better = TestOutcome(failed: ["d()"], count: 4, isComplete: true)
        #expect(outcome.regression(since: better) == "these tests passed before and fail now: A.c")
        #expect(better.regression(since: outcome) == nil)
    }

    @Test("A run that crashes is a regression, and so is one with fewer tests")
    func incomplete() {
        let before = TestOutcome(failed: [], count: 2, isComplete: true)
        let crashed = TestOutcome(output: "Test Case 'A.b' started at 2026\nFatal error\n", status: 1)
        #expect(crashed.regression(since: before) == "the test run ended before its summary")
        let fewer = TestOutcome(failed: [], count: 1, isComplete: true)
        #expect(fewer.regression(since: before) == "2 tests ran before, 1 run now")
    }
}
