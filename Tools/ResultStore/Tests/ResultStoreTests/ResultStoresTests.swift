import Foundation
import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct ResultStoresTests {
    private let folder: TemporaryFolder
    private let server = MemoryServer()
    private var local: LocalStore { LocalStore(folder: folder.path + "/store") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The local store is read first, and the remote one only if the local one doesn't have the pass")
    func localFirst() async throws {
        let record = try Samples.record()
        let stores = ResultStores(local: local, remote: try server.store())
        #expect(await stores.save(record).isEmpty)
        _ = server.requests()
        let lookup = await stores.result(for: record.key)
        #expect(lookup == StoreLookup(found: record, in: .local, warnings: []))
        #expect(server.requests().isEmpty)
    }

    @Test("A pass of the remote store is saved in the local one")
    func remoteHit() async throws {
        let record = try Samples.record()
        try await server.store().save(record)
        let stores = ResultStores(local: local, remote: try server.store())
        #expect(await stores.result(for: record.key) == StoreLookup(found: record, in: .remote, warnings: []))
        #expect(try local.result(for: record.key) == .found(record))
    }

    @Test("A pass that was disproved here is accepted from no store and saved in none")
    func disproved() async throws {
        let record = try Samples.record()
        let stores = ResultStores(local: local, remote: try server.store())
        #expect(await stores.save(record).isEmpty)
        #expect(stores.disprove(record.key).isEmpty)
        let later = ResultStores(local: local, remote: try server.store())
        #expect(await later.result(for: record.key) == StoreLookup(found: nil, in: nil, warnings: []))
        #expect(await later.save(record).isEmpty)
        #expect(try local.result(for: record.key) == .absent)
        #expect(await later.result(for: try Samples.record(2).key).record == nil)
    }

    @Test("If the observations of the local pass are outdated, the remote one is used if its observations are valid")
    func observations() async throws {
        let elsewhere = try Samples.record()
        let here = TestRecord(passed: 1, skipped: 0, duration: .zero, inputs: try Samples.inputs())
        try await server.store().save(elsewhere)
        try local.save(here)
        let stores = ResultStores(local: local, remote: try server.store())
        #expect(await stores.result(for: here.key) { $0 == here }.store == .local)
        #expect(await stores.result(for: here.key) { _ in false }.record == nil)
        #expect(try local.result(for: here.key) == .found(here))
        #expect(await stores.result(for: here.key) { $0 == elsewhere }.store == .remote)
        #expect(try local.result(for: here.key) == .found(elsewhere))
    }

    @Test("Without stores nothing is found or saved, and there are no warnings")
    func none() async throws {
        let stores = ResultStores(local: nil)
        let record = try Samples.record()
        #expect(await stores.save(record).isEmpty)
        #expect(await stores.result(for: record.key) == StoreLookup(found: nil, in: nil, warnings: []))
    }

    @Test("An invalid local entry is reported once, and the valid remote one is used")
    func poisonedLocally() async throws {
        let records = [try Samples.record(1), try Samples.record(2)]
        let stores = ResultStores(local: local, remote: try server.store())
        for record in records { _ = await stores.save(record) }
        for file in folder.files(below: "store") { try folder.write("poison".utf8, to: file) }
        let first = await stores.result(for: records[0].key)
        #expect(first.record == records[0] && first.store == .remote)
        #expect(first.warnings.map(\.concern) == [.invalidEntry])
        let second = await stores.result(for: records[1].key)
        #expect(second == StoreLookup(found: records[1], in: .remote, warnings: []))
        #expect(await stores.result(for: records[0].key).store == .local)
    }

    @Test("An invalid remote entry is reported once and isn't saved locally")
    func poisonedRemotely() async throws {
        let stores = ResultStores(local: local, remote: try server.store())
        let records = [try Samples.record(1), try Samples.record(2)]
        for record in records { server["ac/\(record.key)"] = Array("poison".utf8) }
        let first = await stores.result(for: records[0].key)
        #expect(first.record == nil && first.warnings.map(\.concern) == [.invalidEntry])
        #expect(first.warnings.first?.description.contains("http://store.example") == true)
        #expect(await stores.result(for: records[1].key) == StoreLookup(found: nil, in: nil, warnings: []))
        #expect(folder.files(below: "store").isEmpty)
    }

    @Test("A server that is down is reported once, with the consequence, and isn't used after three failures")
    func away() async throws {
        let stores = ResultStores(local: local, remote: try server.store())
        server.fail(.timedOut, .timedOut, .timedOut)
        let lookups = try await [1, 2, 3, 4].asyncMap { await stores.result(for: try Samples.record($0).key) }
        #expect(lookups.map(\.warnings.count) == [1, 0, 0, 0])
        let text = try #require(lookups.first?.warnings.first?.description)
        #expect(text.contains("http://store.example: no response within the time limit"))
        #expect(text.hasSuffix("and after 3 consecutive failures no more passes are read in this run"))
        #expect(server.requests().count == 3)
    }

    @Test("A server that stopped responding to reads gets one write, and no more if it doesn't respond to that")
    func silent() async throws {
        let stores = ResultStores(local: nil, remote: try server.store())
        let records = try (1...3).map { try Samples.record($0) }
        server.fail(.timedOut, .timedOut, .timedOut, .timedOut)
        for record in records { _ = await stores.result(for: record.key) }
        _ = server.requests()
        let warnings = await records.asyncMap { await stores.save($0) }
        #expect(warnings.map(\.count) == [1, 0, 0])
        #expect(
            warnings[0].first?.description.hasSuffix("a pass isn't shared, and no more passes are written in this run")
                == true
        )
        #expect(server.requests().count == 1)
    }

    @Test("A server that rejects a pass is reported with the status of its response")
    func takesNothing() async throws {
        let stores = ResultStores(local: nil, remote: try server.store())
        server.respond(with: 404)
        let warnings = await stores.save(try Samples.record())
        #expect(
            warnings.first?.description.contains("unexpected status 404; check the address and the server; a pass")
                == true)
    }

    @Test("A folder that isn't writable is reported once, and the remote store is still used")
    func noFolder() async throws {
        try folder.write("a file".utf8, to: "store")
        let stores = ResultStores(local: local, remote: try server.store())
        let record = try Samples.record()
        #expect(await stores.save(record).map(\.concern) == [.writing])
        #expect(await stores.save(record).isEmpty)
        let lookup = await stores.result(for: record.key)
        #expect(lookup.record == record && lookup.store == .remote && lookup.warnings.map(\.concern) == [.reading])
        #expect(await stores.result(for: record.key).warnings.isEmpty)
    }
}

extension Array {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
