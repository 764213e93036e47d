import Foundation
import ResultStoreTesting
import Testing

@Suite("bulkhead test with a remote store", .timeLimit(.minutes(20)))
struct RemoteStoreTests {
    /// A machine: the repository in a folder of its own, and a home of its own.
    private struct Machine {
        let repository: SampleRepository
        /// Runs with a new cache each time, so that only the build is reused.
        let forgets: Bool

        init(_ configuration: String, forgets: Bool = false) throws {
            repository = try SampleRepository([
                "bulkhead.yml": configuration,
                "Package.swift": """
                // swift-tools-version: 6.0
                import PackageDescription
                let package = Package(name: "Small", targets: [.testTarget(name: "SmallTests", path: "Tests")])

                """, "Tests/SmallTests.swift": RemoteStoreTests.tests(expecting: 2),
            ])
            self.forgets = forgets
        }

        /// Configures credentials for a server.
        func trust(_ address: String) throws {
            let file = URL(filePath: repository.home + "/.config/bulkhead/remotes")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((address + "\n").utf8).write(to: file)
        }

        func test(_ arguments: String..., environment: [String: String] = [:]) throws -> Answer {
            // Machines share passes of tests with the same home, and each has its own cache.
            let own = [
                "HOME": ProcessInfo.processInfo.environment["HOME"] ?? "/",
                "XDG_CACHE_HOME": repository.home + "/" + (forgets ? UUID().uuidString : ".cache"),
                "XDG_CONFIG_HOME": repository.home + "/.config",
            ]
            return try repository.start(
                SampleRepository.products + "/bulkhead", ["test"] + arguments, own.merging(environment) { $1 })
        }
    }

    private static func tests(expecting sum: Int) -> String {
        "import Testing\n\n@Test func adds() { #expect(1 + 1 == \(sum)) }\n"
    }

    private static func hasRun(_ answer: Answer) -> Bool {
        answer.output.hasSuffix("\n1 passed, 0 failed, 0 skipped\n") && !answer.output.contains("as before")
    }

    private static func wasRemembered(_ answer: Answer) -> Bool {
        answer.output.hasSuffix("\n1 passed, 0 failed, 0 skipped\n") && answer.output.contains("1 test, as before\n")
    }

    @Test(
        "A pass of one machine is used on another, and results are correct even if the server misbehaves",
        .enabled(if: NginxServer.program != nil, "nginx isn't installed; apt-get install nginx"))
    func sharing() throws {
        let server = try NginxServer()
        let configuration = """
            tests:
              remote:
                url: \(server.address("protected/cache"))
                variables: {user: CACHE_USER, password: CACHE_PASSWORD}

            """
        let user = ["CACHE_USER": "me", "CACHE_PASSWORD": "right"]
        let first = try Machine(configuration, forgets: true)
        // A server that only the repository names doesn't get a password.
        let unknown = try first.test("--list", environment: user)
        #expect(unknown.error.isEmpty)
        let stranger = try first.test(environment: user)
        #expect(
            Self.hasRun(stranger)
                && stranger.error.contains("credentials aren't sent there, because only bulkhead.yml"))
        try first.trust(server.address("protected/cache"))
        // Writing is off by default.
        let unwritten = try first.test(environment: user)
        #expect(Self.hasRun(unwritten) && unwritten.status == 0 && unwritten.error.isEmpty, "\(unwritten)")
        #expect(try server.files().isEmpty)
        let written = try first.test("--remote-write", environment: user)
        #expect(Self.hasRun(written) && written.status == 0 && written.error.isEmpty, "\(written)")
        #expect(try server.files().count == 2)

        let second = try Machine(configuration)
        try second.trust(server.address("protected/cache"))
        let unread = try second.test("--list", "--no-remote-read", environment: user)
        #expect(unread.status == 0)
        let shared = try second.test(environment: user)
        #expect(Self.wasRemembered(shared) && shared.status == 0 && shared.error.isEmpty, "\(shared)")
        // Now it is stored locally, and the server is no longer asked.
        let kept = try second.test(environment: ["BULKHEAD_REMOTE_URL": "http://127.0.0.1:1"])
        #expect(Self.wasRemembered(kept) && kept.error.isEmpty, "\(kept)")

        // A pass doesn't apply to a test that was broken since, and a failure isn't shared.
        try first.repository.write("Tests/SmallTests.swift", Self.tests(expecting: 3))
        let broken = try first.test("--remote-write", environment: user)
        #expect(broken.status == 1 && broken.output.hasSuffix("\n0 passed, 1 failed, 0 skipped\n"), "\(broken)")
        #expect(try server.files().count == 2)
        try first.repository.write("Tests/SmallTests.swift", Self.tests(expecting: 2))

        let refused = try first.test("--remote-write")
        #expect(Self.hasRun(refused) && refused.status == 0, "\(refused)")
        #expect(refused.error.contains("access denied (status 401); check the credentials; tests run instead"))
        let readOnly = try first.test("--remote-url", server.address("readonly"), "--remote-write")
        #expect(Self.hasRun(readOnly) && readOnly.status == 0, "\(readOnly)")
        #expect(readOnly.error.contains("a pass isn't shared"), "\(readOnly)")
        try server.poison()
        let lying = try first.test(environment: user)
        #expect(Self.hasRun(lying) && lying.status == 0, "\(lying)")
        #expect(lying.error.contains("has an invalid entry"), "\(lying)")
        server.stop()
        let gone = try first.test("--remote-write", environment: user)
        #expect(Self.hasRun(gone) && gone.status == 0, "\(gone)")
        #expect(gone.error.contains("no connection; tests run instead"), "\(gone)")
        // Connections are accepted, and requests aren't answered.
        let listener = try LoopbackListener()
        defer { listener.close() }
        let silent = try first.test("--remote-url", "http://127.0.0.1:\(listener.port)")
        #expect(Self.hasRun(silent) && silent.status == 0, "\(silent)")
        #expect(silent.error.contains("no response within the time limit; tests run instead"), "\(silent)")
    }

    @Test(
        "An invalid address of a store is reported with its place, and status 2",
        arguments: [
            (
                "tests:\n  remote: {url: ftp://host}\n", [], [:],
                "bulkhead.yml:2:17: expected the remote store's address as http[s]://"
            ),
            (
                "tests:\n  remote: {url: 'http://me:hunter2@host'}\n", [], [:],
                "bulkhead.yml:2:17: credentials don't belong in this file; name the variables"
            ),
            (
                "tests:\n  remote: {rl: a}\n", [], [:],
                "bulkhead.yml:2:12: unknown key of 'remote' 'rl'; did you mean 'url'?"
            ),
            ("", ["--remote-url", "hunter2"], [:], "--remote-url: expected the remote store's address as http[s]://"),
            ("", ["--remote-write"], [:], "require a remote store; set its address with --remote-url"),
            ("", [], ["BULKHEAD_REMOTE_URL": "hunter2"], "bulkhead: BULKHEAD_REMOTE_URL: expected the remote store's"),
            (
                "tests: {remote: {url: 'http://host'}}\n", [], ["BULKHEAD_REMOTE_WRITE": "perhaps"],
                "bulkhead: expected BULKHEAD_REMOTE_WRITE to be 'true' or 'false', found 'perhaps'"
            ),
        ] as [(String, [String], [String: String], String)])
    func wrong(configuration: String, arguments: [String], environment: [String: String], message: String) throws {
        let machine = try Machine(configuration)
        let answer = try machine.repository.start(
            SampleRepository.products + "/bulkhead", ["why-run", "Small"] + arguments, environment)
        #expect(answer.status == 2 && answer.output.isEmpty)
        #expect(answer.error.contains(message), "\(answer.error)")
        #expect(!answer.error.contains("hunter2@"))
    }

    @Test("If the repository's secret isn't set, the remote store isn't used, and a message says so")
    func missingSecret() throws {
        let machine = try Machine("tests: {remote: {url: 'http://127.0.0.1:1', variables: {secret: CACHE_SECRET}}}\n")
        let answer = try machine.repository.run("why-run", "Small")
        #expect(answer.status == 1)
        #expect(
            answer.error
                == "bulkhead: expected CACHE_SECRET to hold the secret that signs passes, but it isn't set; the remote store isn't used\n"
        )
    }
}
