import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct RemoteStoreTests {
    private let server = MemoryServer()

    @Test("The record is written before its entry, and both are read back")
    func roundTrip() async throws {
        let store = try server.store()
        let record = try Samples.record()
        #expect(try await store.result(for: record.key) == .absent)
        try await store.save(record)
        let digest = ContentDigest(of: record.sealed(with: nil))
        #expect(
            server.requests() == ["GET ac/\(record.key)", "PUT cas/\(digest)", "PUT ac/\(record.key)"])
        #expect(try await store.result(for: record.key) == .found(record))
        #expect(server.requests() == ["GET ac/\(record.key)", "GET cas/\(digest)"])
        #expect(try await store.result(for: Samples.record(2).key) == .absent)
    }

    @Test("If the record can't be written, no entry refers to it")
    func order() async throws {
        let store = try server.store()
        server.respond(with: 507)
        await #expect(throws: RemoteProblem.full(status: 507)) { try await store.save(Samples.record()) }
        #expect(server.requests().count == 1)
        #expect(server.state.withLock(\.objects).isEmpty)
    }

    @Test("Reading and writing are enabled separately")
    func rights() async throws {
        let record = try Samples.record()
        try await server.store().save(record)
        _ = server.requests()
        let reader = try server.store { $0.writes = false }
        try await reader.save(Samples.record(2))
        #expect(server.requests().isEmpty)
        #expect(try await reader.result(for: record.key) == .found(record))
        let writer = try server.store { $0.reads = false }
        _ = server.requests()
        #expect(try await writer.result(for: record.key) == .absent)
        #expect(server.requests().isEmpty)
        try await writer.save(Samples.record(2))
        #expect(server.requests().count == 2)
    }

    @Test("A record with any changed byte or of any shorter length is rejected")
    func corruptContents() async throws {
        let store = try server.store { $0.consecutiveFailureLimit = .max }
        let record = try Samples.record(files: 1)
        try await store.save(record)
        let bytes = record.sealed(with: nil)
        let path = "cas/\(ContentDigest(of: bytes))"
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x04
            server[path] = changed
            #expect(try await store.result(for: record.key) == .rejected(.damaged), "byte \(index)")
            server[path] = Array(bytes[..<index])
            #expect(try await store.result(for: record.key) == .rejected(.damaged), "length \(index)")
        }
        server[path] = bytes + [0]
        await #expect(throws: RemoteProblem.tooLarge(limit: bytes.count)) { try await store.result(for: record.key) }
    }

    @Test("An entry with any changed byte or of any shorter length leads to no record")
    func corruptEntry() async throws {
        let store = try server.store { $0.consecutiveFailureLimit = .max }
        let record = try Samples.record(files: 1)
        try await store.save(record)
        let path = "ac/\(record.key)"
        let bytes = try #require(server[path])
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x04
            server[path] = changed
            let result = try? await store.result(for: record.key)
            #expect(result?.record == nil, "byte \(index)")
            server[path] = Array(bytes[..<index])
            #expect(try await store.result(for: record.key).record == nil, "length \(index)")
        }
    }

    @Test("An entry that refers to the valid record of a different key is rejected")
    func otherKey() async throws {
        let store = try server.store()
        let wanted = try Samples.record(1)
        let other = try Samples.record(2)
        try await store.save(other)
        server["ac/\(wanted.key)"] = server["ac/\(other.key)"]
        #expect(try await store.result(for: wanted.key) == .rejected(.otherKey))
    }

    @Test("If the server has evicted the record, there is no result")
    func forgotten() async throws {
        let store = try server.store()
        let record = try Samples.record()
        try await store.save(record)
        server["cas/\(ContentDigest(of: record.sealed(with: nil)))"] = nil
        #expect(try await store.result(for: record.key) == .absent)
    }

    @Test("A record above the limit is neither downloaded nor written")
    func recordLimit() async throws {
        let record = try Samples.record(files: 50)
        try await server.store().save(record)
        let store = try server.store { $0.recordLimit = 100 }
        _ = server.requests()
        #expect(try await store.result(for: record.key) == .rejected(.tooLarge(limit: 100)))
        await #expect(throws: RemoteProblem.tooLarge(limit: 100)) { try await store.save(record) }
        #expect(server.requests() == ["GET ac/\(record.key)"])
    }

    @Test("With a secret, a record that is unsigned or signed with another secret is rejected")
    func signatures() async throws {
        let record = try Samples.record()
        let signing = try server.store { $0.secret = SigningSecret("the secret of the team") }
        for (forger, defect) in [(nil, EntryDefect.unsigned), ("the secret of a thief", .wrongSignature)] {
            try await server.store { $0.secret = forger.flatMap { SigningSecret($0) } }.save(record)
            #expect(try await signing.result(for: record.key) == .rejected(defect))
        }
        try await signing.save(record)
        #expect(try await signing.result(for: record.key) == .found(record))
    }

    @Test("A request is repeated once after a temporary failure, and not after a permanent one")
    func attempts() async throws {
        let store = try server.store()
        let record = try Samples.record()
        try await store.save(record)
        _ = server.requests()
        server.respond(with: 503)
        #expect(try await store.result(for: record.key) == .found(record))
        #expect(server.requests().count == 3)
        server.fail(.unreachable("no connection"))
        #expect(try await store.result(for: record.key) == .found(record))
        #expect(server.requests().count == 3)
        server.respond(with: 500, 500)
        await #expect(throws: RemoteProblem.failed(status: 500)) { try await store.result(for: record.key) }
        #expect(server.requests().count == 2)
        server.fail(.timedOut)
        await #expect(throws: RemoteProblem.timedOut) { try await store.result(for: record.key) }
        #expect(server.requests().count == 1)
    }

    @Test("After three consecutive failures the store is no longer used, and a success resets the count")
    func circuitBreaker() async throws {
        let store = try server.store()
        let key = try Samples.record().key
        server.fail(.timedOut, .timedOut)
        for _ in 0..<2 { await #expect(throws: RemoteProblem.timedOut) { try await store.result(for: key) } }
        #expect(try await store.result(for: key) == .absent)
        server.fail(.timedOut, .timedOut, .timedOut)
        for _ in 0..<3 {
            #expect(!store.isReadingStopped)
            await #expect(throws: RemoteProblem.timedOut) { try await store.result(for: key) }
        }
        #expect(store.isReadingStopped)
        _ = server.requests()
        #expect(try await store.result(for: key) == .absent)
        #expect(server.requests().isEmpty)
        // A failure to read has no influence on writing.
        try await store.save(Samples.record())
        #expect(server.requests().count == 2)
    }

    @Test("A store that returns three invalid entries in a row is no longer used")
    func liar() async throws {
        let store = try server.store()
        let record = try Samples.record()
        server["ac/\(record.key)"] = Array("not a message".utf8)
        for _ in 0..<3 {
            let result = try await store.result(for: record.key)
            #expect(result != .absent && result.record == nil)
        }
        #expect(store.isReadingStopped)
    }

    @Test(
        "A permanent problem ends the use of the store immediately",
        arguments: [
            (401, RemoteProblem.refused(status: 401)), (403, .refused(status: 403)), (407, .refused(status: 407)),
            (301, .redirected(status: 301)), (307, .redirected(status: 307)),
        ]
    )
    func lasting(status: Int, problem: RemoteProblem) async throws {
        let store = try server.store()
        server.respond(with: status)
        await #expect(throws: problem) { try await store.result(for: Samples.record().key) }
        #expect(store.isReadingStopped && !store.isWritingStopped)
        server.respond(with: status)
        await #expect(throws: problem) { try await store.save(Samples.record()) }
        #expect(store.isWritingStopped)
    }

    @Test("A full server is still read, and writing to it ends after three failures")
    func full() async throws {
        let store = try server.store()
        for status in [507, 413, 507] {
            #expect(!store.isWritingStopped)
            server.respond(with: status)
            await #expect(throws: RemoteProblem.full(status: status)) { try await store.save(Samples.record()) }
        }
        #expect(store.isWritingStopped && !store.isReadingStopped)
    }
}
