import AffectedPackages
import Foundation
import PackageGraph
import Testing

@testable import PackageTests

/// Builds and runs a repository with every kind of package once, with the real tools.
@Suite("A real run with every kind of failure", RealRun(.failing), .timeLimit(.minutes(20)))
struct RealRunTests {
    static let testing = "import Testing\nimport Foundation\n"

    static let files: [String: String] =
        PackageText.package(
            "Passing", test: testing + "@testable import Passing\n@Test func adds() { #expect(f() == 1) }\n")
        + PackageText.package(
            "Crashing", test: testing + "@Test func crashes() { kill(getpid(), SIGSEGV); sleep(100) }\n")
        + PackageText.package(
            "Hanging",
            test: testing + """
                @Test func hangs() {
                    FileHandle.standardError.write(Data("before it hangs\\n".utf8))
                    sleep(1000)
                }
                """)
        + PackageText.package("Quitting", test: testing + "@Test func quits() { exit(0) }\n")
        + PackageText.package("Broken", source: "public func f() -> Int { undefined }\n")
        + PackageText.package(
            "OnBroken", uses: ["../Broken"], test: testing + "import OnBroken\n@Test func f() {}\n")
        + PackageText.package("Warning", source: "public func f() -> Int { let unused = 1; return 1 }\n")
        + PackageText.package(
            "OnWarning", uses: ["../Warning"], test: testing + "import OnWarning\n@Test func passes() { _ = f() }\n")
        + PackageText.package(
            "Untested", source: "public func f() -> Int { var never = 1; return never }\n", test: nil)
        + PackageText.package(
            "OnUntested", uses: ["../Untested"], test: testing + "import OnUntested\n@Test func passes() { _ = f() }\n")
        + PackageText.package("Empty", test: "import Testing\n")
        + PackageText.package("other/Passing", test: testing + "@Test func twin() {}\n")

    static var options: TestOptions {
        var options = TestOptions()
        options.environment = BuildEnvironment(
            ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 })
        options.warningsAreErrors = true
        options.timeout = 20
        options.jobs = 4
        options.moduleCache = SharedModuleCache.path
        return options
    }

    private func result(_ name: String) throws -> PackageResult {
        try #require(try RealRun.result.results[name])
    }

    private func reasons(_ name: String) throws -> String {
        guard case .failed(let reasons) = try result(name).verdict else { return "" }
        return reasons.joined(separator: "; ")
    }

    @Test("Every package has a result, in the order of their paths")
    func order() throws {
        let order = try RealRun.result.order
        #expect(
            order == [
                "Broken", "Crashing", "Empty", "Hanging", "OnBroken", "OnUntested", "OnWarning", "Passing",
                "Quitting", "Untested", "Warning", "other/Passing",
            ])
    }

    @Test("After a crash, the signal and the running test are reported")
    func crashing() throws {
        #expect(
            try reasons("Crashing") == "crashed with SIGSEGV while running CrashingTests/crashes(); 1 test failed")
    }

    @Test("A test that hangs is stopped, and its output is kept")
    func hanging() throws {
        #expect(try reasons("Hanging").contains("was stopped after 20 s while running HangingTests/hangs()"))
        #expect(try result("Hanging").output.contains("before it hangs"))
    }

    @Test("A test that exits the process with status 0 doesn't pass")
    func quitting() throws {
        #expect(try reasons("Quitting").contains("ended with status 0 before its tests did"))
    }

    @Test("A package that doesn't compile fails with the error, and its dependents fail with its name")
    func broken() throws {
        #expect(
            try reasons("Broken")
                == "can't be built: Broken/Sources/Broken/Broken.swift:1: cannot find 'undefined' in scope")
        #expect(try result("Broken").output.contains("Broken/Sources/Broken/Broken.swift:1:"))
        #expect(try reasons("OnBroken") == "can't be built, since Broken can't")
    }

    @Test("A package without test targets is skipped, and one with empty test targets fails")
    func without() throws {
        #expect(try result("Untested").verdict == .skipped("it has no test target"))
        #expect(try reasons("Empty") == "there are no tests in EmptyTests")
    }

    @Test("A package whose name or targets conflict with another's is built alone")
    func twin() throws {
        let result = try result("other/Passing")
        #expect(result.verdict == .passed)
        #expect(result.cases.map(\.name) == ["twin()"])
    }

    @Test("A warning fails only its own package")
    func blame() throws {
        #expect(try result("Warning").isFailed)
        #expect(try reasons("OnWarning") == "")
        #expect(try result("OnWarning").verdict == .passed)
    }

    @Test("A warning in a package without tests fails its dependents")
    func warningWithoutTests() throws {
        #expect(
            try reasons("OnUntested").hasPrefix("the compiler warns: Untested/Sources/Untested/Untested.swift:1:"))
    }

    @Test("A warning fails the package in later runs that compile nothing, or only what an interrupted compiler left")
    func warning() throws {
        #expect(
            try reasons("Warning").contains("the compiler warns: Warning/Sources/Warning/Warning.swift:1:"))
        let outcome = try RealRun.result
        let folder = outcome.tree.path + "/.build/bulkhead"
        let packages = TestedPackage.all(of: outcome.graph).filter { $0.name.hasSuffix("Warning") }
        let expected = try [result("OnWarning").verdict, result("Warning").verdict]
        func again() throws -> [PackageResult.Verdict] {
            try TestRun(inputs: TestInputs(graph: outcome.graph), folder: folder, options: Self.options)
                .run(packages) { _ in }.map(\.verdict)
        }
        let unchanged = try again()
        for file in ["Warning.dia", "Warning.emit-module.dia"] {
            let url = URL(filePath: "\(folder)/build/debug/Warning.build/\(file)")
            try Data(contentsOf: url).prefix(60).write(to: url)
        }
        #expect(try unchanged == expected && again() == expected)
    }
}
