import Foundation
import ResultStoreTesting
import Testing

@testable import ResultStore

/// Tests the transport with scripts that misbehave in place of curl.
@Suite(.timeLimit(.minutes(10))) struct CurlTransportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func transport(script: String, timeout: Duration = .seconds(60)) throws -> CurlTransport {
        let path = folder.path + "/program"
        try Script.write(script, to: path)
        return try transport(program: path, timeout: timeout)
    }

    private func transport(program: String, timeout: Duration = .seconds(60)) throws -> CurlTransport {
        let settings = try RemoteSettings(address: "http://me:password@127.0.0.1:1/base")
        return CurlTransport(
            address: settings.address, credentials: settings.credentials, connectTimeout: .seconds(1), timeout: timeout,
            program: program)
    }

    private let get = HTTPRequest(method: .get, path: "ac/0", limit: 100)

    @Test("If the program is missing, the problem names it and is permanent")
    func missing() async throws {
        let transport = try transport(program: "bulkhead-no-such-program")
        let problem = await #expect(throws: RemoteProblem.noProgram("bulkhead-no-such-program")) {
            try await transport.send(get)
        }
        #expect(problem?.isPermanent == true)
    }

    @Test("A program that fails, dies or prints no status is a problem")
    func misbehaving() async throws {
        for script in ["", "printf ok", "printf 2x0", "exit 77", "kill -9 $$", "printf 'body200'; exit 18"] {
            let transport = try transport(script: script)
            await #expect(throws: RemoteProblem.self, "\(script)") { try await transport.send(get) }
        }
    }

    @Test("A program is killed when it exceeds its time limit or its output limit")
    func unbounded() async throws {
        let sleeping = try transport(script: "exec sleep 600", timeout: .milliseconds(10))
        await #expect(throws: RemoteProblem.timedOut) { try await sleeping.send(get) }
        let writing = try transport(script: "exec yes")
        await #expect(throws: RemoteProblem.tooLarge(limit: 100)) { try await writing.send(get) }
    }

    @Test("Credentials are passed through a pipe instead of arguments, and the uploaded file is deleted afterwards")
    func secrets() async throws {
        let script = """
            cd '\(folder.path)'
            printf '%s\\n' "$@" >arguments
            cat >configuration
            cp "$(sed -n 's/^upload-file = "\\(.*\\)"$/\\1/p' configuration)" upload
            printf 'body201'
            """
        let transport = try transport(script: script)
        let response = try await transport.send(HTTPRequest(method: .put([1, 2, 3]), path: "cas/0", limit: 100))
        #expect(response.status == 201)
        #expect(response.body == Array("body".utf8))
        let arguments = try String(contentsOfFile: folder.path + "/arguments", encoding: .utf8)
        #expect(arguments == "-q\n--config\n-\n")
        let configuration = try String(contentsOfFile: folder.path + "/configuration", encoding: .utf8)
        #expect(configuration.contains("header = \"Authorization: Basic bWU6cGFzc3dvcmQ=\"\n"))
        #expect(configuration.contains("url = \"http://127.0.0.1:1/base/cas/0\"\n"))
        #expect(try Data(contentsOf: URL(filePath: folder.path + "/upload")) == Data([1, 2, 3]))
        let line = try #require(configuration.split(separator: "\n").first { $0.hasPrefix("upload-file") })
        let upload = try #require(line.split(separator: "\"").last)
        #expect(!FileManager.default.fileExists(atPath: String(upload)))
    }

    @Test("Credentials that don't fit into the pipe are a problem and don't block")
    func longCredentials() async throws {
        var settings = try RemoteSettings(address: "http://127.0.0.1:1")
        settings.credentials = .bearer(String(repeating: "a", count: ChildProcess.inputLimit))
        let store = RemoteStore(settings)
        await #expect(throws: RemoteProblem.self) { try await store.result(for: Samples.record().key) }
    }

    @Test("A server that isn't running is a problem")
    func away() async throws {
        let listener = try LoopbackListener()
        listener.close()
        var settings = try RemoteSettings(address: "http://127.0.0.1:\(listener.port)")
        settings.attempts = 1
        let store = RemoteStore(settings)
        await #expect(throws: RemoteProblem.unreachable("no connection")) {
            try await store.result(for: Samples.record().key)
        }
    }
}
