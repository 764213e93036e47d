import Testing

@testable import PackageTests

@Suite("Output of swift build", .timeLimit(.minutes(20)))
struct BuildLogTests {
    @Test("Errors and warnings are parsed with their places, without duplicates")
    func diagnostics() {
        let log = BuildLog(
            """
            warning: 'a': an option is not supported
            [0/1] Planning build
            Building for debugging...
            /r/A/Sources/A/A.swift:3:9: error: cannot find 'x' in scope
            1 | let y = x
            /r/A/Sources/A/A.swift:3:9: error: cannot find 'x' in scope
            /r/A/Sources/A/B.swift:7:1: warning: never used
            error: fatalError
            """)
        #expect(log.hasBegun)
        #expect(
            log.diagnostics(.error) == [
                BuildDiagnostic(
                    severity: .error, file: "/r/A/Sources/A/A.swift", line: 3, message: "cannot find 'x' in scope"),
                BuildDiagnostic(severity: .error, file: nil, line: 0, message: "fatalError"),
            ])
        #expect(log.diagnostics(.warning).map(\.line) == [0, 7])
    }

    @Test("Warnings about the unsupported options that Bulkhead uses are removed")
    func unsupportedOptions() {
        let log = BuildLog(
            """
            warning: --multiroot-data-file is an *unsupported* option which can be removed at any time; do not rely on it
            Building for debugging...
            warning: 'a': --multiroot is nothing else

            """)
        #expect(log.text == "Building for debugging...\nwarning: 'a': --multiroot is nothing else\n")
        #expect(log.diagnostics.count == 1)
    }

    @Test("A build without a plan hasn't started")
    func planning() {
        #expect(!BuildLog("error: 'a': the manifest is missing a Swift tools version").hasBegun)
        #expect(!BuildLog("").hasBegun)
    }
}
