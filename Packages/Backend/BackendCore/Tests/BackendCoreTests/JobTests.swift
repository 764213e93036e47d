import CoreModels
import Database
import Foundation
import HTTPTypes
import Synchronization
import Testing

@testable import BackendCore

@Suite("Jobs", .timeLimit(.minutes(1)))
struct JobTests {
    /// A store with a table of effects, whose jobs a test declares.
    private final class World: Sendable {
        let database: SQLiteDatabase
        let log = Mutex<[String]>([])

        init() throws {
            let accounts = Migration("0000-accounts") { store in
                try store.execute("CREATE TABLE account (id TEXT PRIMARY KEY) STRICT")
                try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
                try store.execute("CREATE TABLE effect (number INTEGER PRIMARY KEY, words TEXT NOT NULL) STRICT")
            }
            database = try SQLiteDatabase.inMemory(migrations: [accounts, .jobs])
        }

        func services() -> RouteServices {
            RouteServices(
                database: database, passwords: nil, mail: nil, log: { line in self.log.withLock { $0.append(line) } })
        }

        func run(_ jobs: [Job], at time: Int) async throws {
            try await JobRunner(jobs, services: services()).runDue(at: Date(timeIntervalSince1970: Double(time)))
        }

        func schedule(_ job: JobName, _ subject: String, at time: Int) async throws {
            try await database.write { try $0.schedule(job, for: subject, of: .device, at: time) }
        }

        /// What jobs wrote, in order.
        func effects() async throws -> [String] {
            try await database.read {
                try $0.rows("SELECT words FROM effect ORDER BY number").map { try $0.value("words") }
            }
        }

        /// The scheduled jobs, with the time of the next attempt.
        func left() async throws -> [String] {
            try await database.read { store in
                try store.rows("SELECT subject, dueAt, tryAt, attempts FROM job ORDER BY subject").map { row in
                    row.values.map { value in
                        switch value {
                        case .text(let text): text
                        case .integer(let number): "\(number)"
                        default: "?"
                        }
                    }.joined(separator: " ")
                }
            }
        }
    }

    private struct Broken: Error {}

    /// Writes its subject and its due time.
    private static let note = Job(JobName("note")) { job, store in
        try store.execute("INSERT INTO effect (words) VALUES (?)", [.text("\(job.subject) at \(job.dueAt)")])
    }

    @Test("are done once, in the order of their times, with the time for which they were scheduled")
    func order() async throws {
        let world = try World()
        for (subject, time) in [("third", 30), ("first", 10), ("second", 20), ("later", 101)] {
            try await world.schedule(Self.note.name, subject, at: time)
        }
        for _ in 0..<2 { try await world.run([Self.note], at: 100) }
        #expect(try await world.effects() == ["first at 10", "second at 20", "third at 30"])
        #expect(try await world.left() == ["later 101 101 0"])
    }

    @Test("that other jobs schedule are done with them, in the order of their times")
    func chain() async throws {
        let world = try World()
        let begins = Job(JobName("begins")) { job, store in
            try Self.note.perform(job, store)
            try store.schedule(Self.note.name, for: "end", of: job.account, at: job.dueAt + 5)
            if job.dueAt < 30 {
                try store.schedule(JobName("begins"), for: job.subject, of: job.account, at: job.dueAt + 10)
            }
        }
        try await world.schedule(begins.name, "begin", at: 10)
        try await world.schedule(Self.note.name, "other", at: 22)
        try await world.run([begins, Self.note], at: 1000)
        #expect(
            try await world.effects() == [
                "begin at 10", "end at 15", "begin at 20", "other at 22", "end at 25", "begin at 30", "end at 35",
            ])
        #expect(try await world.left() == [])
    }

    @Test("scheduled again for the same subject replace the time")
    func replaced() async throws {
        let world = try World()
        try await world.schedule(Self.note.name, "walk", at: 10)
        try await world.schedule(Self.note.name, "walk", at: 50)
        try await world.run([Self.note], at: 49)
        #expect(try await world.effects() == [])
        try await world.run([Self.note], at: 50)
        #expect(try await world.effects() == ["walk at 50"])
    }

    @Test("that fail change nothing, are logged, delay no others, and are tried again after longer and longer times")
    func retries() async throws {
        let world = try World()
        let breaks = Job(JobName("breaks")) { job, store in
            try Self.note.perform(job, store)
            if job.attempts < 3 { throw Broken() }
        }
        try await world.schedule(breaks.name, "broken", at: 10)
        try await world.schedule(Self.note.name, "intact", at: 20)
        try await world.run([breaks, Self.note], at: 100)
        #expect(try await world.effects() == ["intact at 20"])
        #expect(try await world.left() == ["broken 10 160 1"])
        for (time, left) in [(159, "broken 10 160 1"), (160, "broken 10 280 2"), (280, "broken 10 520 3")] {
            try await world.run([breaks, Self.note], at: time)
            #expect(try await world.left() == [left])
        }
        #expect(world.log.withLock { $0.count } == 3)
        try await world.run([breaks, Self.note], at: 520)
        #expect(try await world.effects() == ["intact at 20", "broken at 10"])
        #expect(try await world.left() == [])
    }

    @Test("that fail often are tried once a day")
    func longestDelay() async throws {
        let world = try World()
        let breaks = Job(JobName("breaks")) { _, _ in throw Broken() }
        try await world.schedule(breaks.name, "broken", at: 0)
        try await world.database.write { try $0.execute("UPDATE job SET attempts = 500") }
        try await world.run([breaks], at: 0)
        #expect(try await world.left() == ["broken 0 86400 501"])
    }

    @Test("whose statement the database refuses are undone, and the others of the transaction are kept")
    func refusedStatement() async throws {
        let world = try World()
        let refused = Job(JobName("refused")) { job, store in
            try Self.note.perform(job, store)
            try store.execute("INSERT INTO effect (number, words) VALUES (1, 'twice')")
        }
        try await world.schedule(Self.note.name, "a", at: 10)
        try await world.schedule(refused.name, "b", at: 11)
        try await world.schedule(Self.note.name, "c", at: 12)
        try await world.run([refused, Self.note], at: 20)
        #expect(try await world.effects() == ["a at 10", "c at 12"])
        #expect(try await world.left() == ["b 11 80 1"])
    }

    @Test("of unknown names are left alone, and hinder no others")
    func unknown() async throws {
        let world = try World()
        try await world.schedule(JobName("newer"), "a", at: 10)
        try await world.schedule(Self.note.name, "b", at: 20)
        try await world.run([Self.note], at: 100)
        #expect(try await world.effects() == ["b at 20"])
        #expect(try await world.left() == ["a 10 10 0"])
        try await world.run([], at: 100)
        #expect(try await world.left() == ["a 10 10 0"])
    }

    @Test("are more than one transaction holds, and all are done")
    func manyBatches() async throws {
        let world = try World()
        let count = 3 * JobRunner.batch + 1
        try await world.database.write { store in
            for number in 0..<count { try store.schedule(Self.note.name, for: "\(number)", of: .device, at: number) }
        }
        try await world.run([Self.note], at: count)
        #expect(try await world.effects() == (0..<count).map { "\($0) at \($0)" })
    }

    @Test("are done before a request is answered, so that it reads their effects")
    func requests() async throws {
        let world = try World()
        let list = Route("GET v1/effects", answer: "200") { _, store in
            try Answer(store.rows("SELECT words FROM effect").map { try $0.value("words", as: String.self) })
        }
        let time = Mutex(10)
        let dispatcher = Dispatcher(
            [list], jobs: [Self.note], services: world.services(), callers: Nobody(), pets: NoPets(),
            now: { Date(timeIntervalSince1970: Double(time.withLock { $0 })) })
        func effects() async -> String {
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/effects")
            let (_, body) = await dispatcher.respond(to: request, body: Data(), as: .device)
            return String(decoding: body, as: UTF8.self)
        }
        try await world.schedule(Self.note.name, "walk", at: 11)
        #expect(await effects() == "[]")
        time.withLock { $0 = 500 }
        #expect(await effects() == "[\"walk at 11\"]")
    }

    @Test("of a deleted account are deleted with it")
    func deletedAccount() async throws {
        let world = try World()
        try await world.schedule(Self.note.name, "walk", at: 10)
        try await world.database.write { _ = try $0.execute("DELETE FROM account") }
        #expect(try await world.left() == [])
    }

    @Test("are found by an index in their order, however many names there are", arguments: [1, 2, 3])
    func plan(count: Int) async throws {
        let world = try World()
        let names = Array(repeating: SQLValue.text("note"), count: count)
        let plan = try await world.database.read { store in
            try store.rows("EXPLAIN QUERY PLAN \(JobTable.next(of: count))", [1] + names).map {
                try $0.value("detail", as: String.self)
            }
        }
        #expect(plan == ["SEARCH job USING INDEX jobByTime (tryAt<?)"])
    }

    private struct Nobody: Authenticating {
        func caller(by token: Token, now: Date, in store: Connection) throws -> Caller { throw Broken() }
    }

    private struct NoPets: PetDirectory {
        func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? { nil }
    }
}
