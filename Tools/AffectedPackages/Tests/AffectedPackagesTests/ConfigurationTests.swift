import ConfigurationReading
import Foundation
import Testing

@testable import AffectedPackages

@Suite("Reading the configuration of tests", .timeLimit(.minutes(20)))
struct ConfigurationTests {
    private func errors(_ text: String) -> [String] {
        do {
            _ = try TestConfiguration.parse(ConfigurationFile(path: "bulkhead.yml", text: text))
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    @Test("Inputs, variables and ignored files are read")
    func reading() throws {
        let configuration = try TestConfiguration.parse(
            ConfigurationFile(
                path: "bulkhead.yml",
                text: """
                    tests:
                      inputs:
                        - package: Tools/*
                          files: [rules, "**/*.json"]
                      environment:
                        - package: "**"
                          variables: API_URL
                        - package: Tools/*
                          variables: [SAMPLE]
                          builds: false
                      ignored: ["**/README.md"]
                    """))
        #expect(configuration.inputs.map(\.packages.text) == ["Tools/*"])
        #expect(configuration.inputs.map { $0.files.map(\.text) } == [["rules", "**/*.json"]])
        #expect(configuration.inputs[0].place == SourcePlace(file: "bulkhead.yml", line: 3, column: 7))
        #expect(configuration.environment.map(\.variables) == [["API_URL"], ["SAMPLE"]])
        #expect(configuration.environment.map(\.isForBuilds) == [true, false])
        #expect(configuration.ignored.map(\.text) == ["**/README.md"])
    }

    @Test("A file without entries has no effect")
    func empty() {
        #expect(errors("").isEmpty)
        #expect(errors("# nothing\n").isEmpty)
        #expect(errors("tests: {}\n").isEmpty)
    }

    @Test(
        "Errors have a place and suggest the nearest word",
        arguments: [
            (
                "test:\n",
                "bulkhead.yml:1:1: unknown key of the configuration 'test'; did you mean 'tests'? (expected one of: exclude, tests)"
            ),
            (
                "tests:\n  input: []\n",
                "bulkhead.yml:2:3: unknown key of 'tests' 'input'; did you mean 'inputs'? (expected one of: inputs, environment, ignored, unwatched, remote)"
            ),
            ("tests:\n  inputs:\n    - files: [a]\n", "bulkhead.yml:3:7: an entry of 'inputs' needs 'package'"),
            ("tests:\n  inputs:\n    - package: a\n", "bulkhead.yml:3:7: an entry of 'inputs' needs 'files'"),
            (
                "tests:\n  ignored: {a: b}\n",
                "bulkhead.yml:2:12: expected a list of texts for 'ignored', found a mapping"
            ),
            (
                "tests:\n  remote: {urll: a}\n",
                "bulkhead.yml:2:12: unknown key of 'remote' 'urll'; did you mean 'url'? (expected one of: url, read, write, variables)"
            ),
            (
                "tests:\n  remote:\n    write: maybe\n",
                "bulkhead.yml:3:12: expected true or false for 'write', found 'maybe'"
            ),
            (
                "tests:\n  remote: {variables: {tokn: A}}\n",
                "bulkhead.yml:2:24: unknown key of 'variables' 'tokn'; did you mean 'token'?"
            ),
            (
                "tests:\n  remote: {variables: {token: A, user: B}}\n",
                "bulkhead.yml:2:23: expected one of 'token', 'header' and 'user', found 2"
            ),
            ("tests:\n  remote: {variables: {password: A}}\n", "bulkhead.yml:2:23: 'password' needs 'user'"),
            ("tests: [\n", "bulkhead.yml:2:1: the YAML can't be read: did not find expected node content"),
        ])
    func wrong(text: String, error: String) {
        let errors = errors(text)
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix(error) == true)
    }

    @Test("The remote store is read with the place of its address and the names of its variables")
    func remote() throws {
        func remote(_ text: String) throws -> TestConfiguration.Remote? {
            try TestConfiguration.parse(ConfigurationFile(path: "bulkhead.yml", text: text)).remote
        }
        #expect(try remote("tests: {ignored: []}\n") == nil)
        let full = try #require(
            try remote(
                """
                tests:
                  remote:
                    url: https://cache.example.org/bulkhead
                    read: false
                    write: true
                    variables: {user: CACHE_USER, password: _p2, secret: CACHE_SECRET}
                """))
        #expect(full.address?.text == "https://cache.example.org/bulkhead")
        #expect(full.address?.place == SourcePlace(file: "bulkhead.yml", line: 3, column: 10))
        #expect(full.reads == false && full.writes == true)
        #expect(full.credentials == .user("CACHE_USER", password: "_p2"))
        #expect(full.secret == "CACHE_SECRET")
        let little = try #require(try remote("tests: {remote: {variables: {header: CACHE_HEADER}}}\n"))
        #expect(little.address == nil && little.reads == nil && little.writes == nil && little.secret == nil)
        #expect(little.credentials == .header("CACHE_HEADER"))
    }

    @Test(
        "An invalid variable name may be the secret itself, so the error doesn't repeat it",
        arguments: ["hunter2!", "2hunter2", "hunter2 again", "[hunter2]", "'hunt\u{E9}r2'", "''"])
    func secrets(text: String) {
        let errors = errors("tests:\n  remote:\n    variables:\n      secret: \(text)\n")
        #expect(errors.count == 1)
        #expect(
            errors.first?.hasPrefix("bulkhead.yml:4:15: expected the name of an environment variable for 'secret'")
                == true)
        #expect(errors.first?.contains("hunt") == false)
    }

    @Test("A package that doesn't exist is an error, a pattern that matches one isn't")
    func unknownPackages() throws {
        let graph = try TemporaryTree(["Core/Package.swift": library("Core")]).graph()
        func entry(_ packages: String) -> TestConfiguration.Environment {
            TestConfiguration.Environment(
                packages: Glob(packages), variables: ["A"], place: SourcePlace(file: "bulkhead.yml", line: 1, column: 1)
            )
        }
        let configuration = TestConfiguration(environment: [entry("Core"), entry("*"), entry("Coer"), entry(".")])
        #expect(
            configuration.unknownPackages(in: graph).map(\.message) == [
                "there is no package 'Coer'; did you mean 'Core'? (expected a path, or a pattern)",
                "there is no package '.' (expected a path, or a pattern)",
            ])
    }

    @Test("The configuration of this repository has no errors")
    func ownFile() throws {
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        #expect(FileManager.default.fileExists(atPath: root.appending(path: "bulkhead.yml").path))
        #expect(try !TestConfiguration.load(below: root.path).ignored.isEmpty)
    }
}
