import Foundation
import ResultStoreTesting
import Testing

@testable import ResultStore

@Suite(
    .enabled(if: NginxServer.program != nil, "nginx isn't installed; apt-get install nginx"), .timeLimit(.minutes(10)))
struct NginxTests {
    private let server: NginxServer

    init() throws {
        server = try NginxServer(isSecure: true)
    }

    private func path(_ name: String) -> String { "\(server.folder)/store/\(name)" }

    @Test("A pass that one machine saved is found by another, and is stored under the paths of the protocol")
    func roundTrip() async throws {
        let record = try Samples.record(files: 2_000)
        #expect(try await server.store().result(for: record.key) == .absent)
        try await server.store().save(record)
        #expect(try await server.store().result(for: record.key) == .found(record))
        let bytes = record.sealed(with: nil)
        let kept = try Data(contentsOf: URL(filePath: path("cas/\(ContentDigest(of: bytes))")))
        #expect(Array(kept) == bytes)
        let entry = try Data(contentsOf: URL(filePath: path("ac/\(record.key)")))
        #expect(Array(entry) == ActionResult(of: bytes).bytes)
        // Saving it again, as another machine may do, is no problem.
        try await server.store().save(record)
    }

    @Test("An entry that was changed, truncated, swapped or emptied on the server is rejected")
    func poisoned() async throws {
        let store = try server.store { $0.consecutiveFailureLimit = .max }
        let record = try Samples.record(1)
        let other = try Samples.record(2)
        try await store.save(record)
        try await store.save(other)
        let places = [path("ac/\(record.key)"), path("cas/\(ContentDigest(of: record.sealed(with: nil)))")]
        for place in places {
            let good = try Data(contentsOf: URL(filePath: place))
            for index in [0, good.count / 2, good.count - 1] {
                var changed = good
                changed[index] ^= 0x01
                for bad in [changed, good[..<index], good + [0]] {
                    try bad.write(to: URL(filePath: place))
                    let result = try? await store.result(for: record.key)
                    #expect(result?.record == nil, "\(place), byte \(index)")
                }
            }
            try good.write(to: URL(filePath: place))
            #expect(try await store.result(for: record.key) == .found(record))
        }
        try FileManager.default.removeItem(atPath: places[0])
        try FileManager.default.copyItem(atPath: path("ac/\(other.key)"), toPath: places[0])
        #expect(try await store.result(for: record.key) == .rejected(.otherKey))
    }

    @Test("Correct credentials open a protected store. Wrong ones don't and aren't tried again")
    func credentials() async throws {
        let record = try Samples.record()
        let right = try server.store("protected") { $0.credentials = .basic(user: "me", password: "right") }
        try await right.save(record)
        #expect(try await right.result(for: record.key) == .found(record))
        for credentials in [nil, RemoteCredentials.basic(user: "me", password: "wrong"), .bearer("right")] {
            let wrong = try server.store("protected") { $0.credentials = credentials }
            await #expect(throws: RemoteProblem.refused(status: 401)) { try await wrong.result(for: record.key) }
            #expect(wrong.isReadingStopped)
        }
    }

    @Test("A server without space, a read-only one and a redirecting one are different problems")
    func refusals() async throws {
        let record = try Samples.record()
        await #expect(throws: RemoteProblem.full(status: 413)) { try await server.store("small").save(record) }
        await #expect(throws: RemoteProblem.failed(status: 405)) { try await server.store("readonly").save(record) }
        await #expect(throws: RemoteProblem.redirected(status: 307)) { try await server.store("moved").save(record) }
        #expect(try await server.store("readonly").result(for: record.key) == .absent)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("")) == ["readonly"])
    }

    @Test("Concurrent machines find complete records or none")
    func manyAtOnce() async throws {
        let records = try (0..<4).map { try Samples.record($0, files: 200) }
        let server = server
        let stores = try (0..<4).map { _ in try server.store() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, store) in stores.enumerated() {
                group.addTask {
                    for round in 0..<4 {
                        let record = records[(index + round) % 4]
                        try await store.save(record)
                        #expect(try await store.result(for: record.key) == .found(record))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("An encrypted connection is made only to a server with a trusted certificate")
    func encrypted() async throws {
        let script = "CURL_CA_BUNDLE='\(server.folder)/certificate.pem' exec curl \"$@\""
        try Script.write(script, to: server.folder + "/curl")
        var settings = try RemoteSettings(address: "https://127.0.0.1:\(try #require(server.securePort))")
        settings.writes = true
        let transport = CurlTransport(
            address: settings.address, credentials: nil, connectTimeout: .seconds(60), timeout: .seconds(60),
            program: server.folder + "/curl")
        let record = try Samples.record()
        let known = RemoteStore(settings, transport: transport)
        try await known.save(record)
        #expect(try await known.result(for: record.key) == .found(record))
        await #expect(throws: RemoteProblem.self) { try await RemoteStore(settings).result(for: record.key) }
    }

    @Test("A pass of the server is saved locally and is found there after the server has stopped")
    func stores() async throws {
        let record = try Samples.record()
        #expect(await ResultStores(local: nil, remote: try server.store()).save(record).isEmpty)
        let local = LocalStore(folder: server.folder + "/local")
        let stores = ResultStores(local: local, remote: try server.store { $0.attempts = 1 })
        let first = await stores.result(for: record.key)
        #expect(first.record == record && first.store == .remote && first.warnings.isEmpty)
        server.stop()
        let second = await stores.result(for: record.key)
        #expect(second.record == record && second.store == .local && second.warnings.isEmpty)
        let other = try Samples.record(2)
        let third = await stores.result(for: other.key)
        #expect(third.record == nil && third.warnings.map(\.concern) == [.reading])
        #expect(await stores.save(other).map(\.concern) == [.writing])
        #expect(await stores.result(for: other.key).store == .local)
    }
}
