import BackendCore
import CoreModels
import Database
import Foundation
import HTTPTypes

/// A backend of a slice that is tested alone, in a ``TestStore``, at noon of 3 May 2026 in UTC: the latest day on Earth
/// is the 4th. Its one account is the device's.
///
/// Stand-ins replace the slices of accounts and pets. They have the tables of these slices, with the columns that other
/// slices read, and the routes `PUT` and `DELETE v1/pets/:pet`.
public final class SliceBackend: Sendable {
    /// The time of requests, unless a test passes a clock.
    public static let noon = Date(timeIntervalSince1970: 20_576 * 86_400 + 12 * 3600)

    /// The store.
    public let database: any TransactionalDatabase
    private let changes = ChangeHub(broadcast: nil, log: { _ in })
    private let dispatcher: Dispatcher

    /// Creates a backend.
    /// - Parameters:
    ///   - slices: The tested slices.
    ///   - pets: The tested directory of pets, whose slice has the table; `nil` for the stand-in.
    ///   - mail: Sends letters; `nil` for none.
    ///   - now: The clock.
    public init(
        _ slices: Slice..., pets: (any PetDirectory)? = nil, mail: (any Mailing)? = nil,
        now: @escaping @Sendable () -> Date = { noon }
    ) throws {
        let all = pets == nil ? slices + [.petsStandIn] : slices
        database = try TestStore.database(
            migrations: all.flatMap(\.migrations) + [.accountsStandIn, .jobs],
            postgreSQL: all.flatMap(\.postgreSQL) + [.accountsStandInInPostgreSQL, .jobsInPostgreSQL],
            rows: .deviceAccount)
        dispatcher = Dispatcher(
            all.flatMap(\.routes), jobs: all.flatMap(\.jobs), parties: all.flatMap(\.parties),
            services: RouteServices(database: database, passwords: nil, mail: mail, log: { _ in }),
            callers: NoCallers(), pets: pets ?? PetsStandIn(), changes: changes, now: now)
    }

    deinit {
        try? database.close()
    }

    /// Runs a closure with a subscription to the changes that are reported to an account.
    public func withChanges(
        of account: AccountID, _ body: @Sendable (_ subscription: ChangeSubscription) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let (started, start) = AsyncStream<Void>.makeStream()
            group.addTask { [changes] in await changes.run { start.finish() } }
            for await _ in started {}
            defer { group.cancelAll() }
            let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: ChangeHub.path)
            try await body(changes.subscribe(account, by: request))
        }
    }

    /// Creates another account.
    public func account() async throws -> AccountID {
        let id = AccountID()
        try await database.write { _ = try $0.execute("INSERT INTO account (id) VALUES (?)", [id.sqlValue]) }
        return id
    }

    /// Sends a request of an account, by default the device's, and expects that its endpoint declares the response.
    @discardableResult
    public func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSONValue? = nil, as account: AccountID = .device
    ) async throws -> TestAnswer {
        let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        let data = try body?.data ?? Data()
        let routed = dispatcher.routed(request)
        let (response, bytes) = await dispatcher.respond(to: routed, body: data, as: account)
        let answer = TestAnswer(status: response.status.code, headers: response.headerFields, bytes: bytes)
        routed.expectDeclares(answer)
        return answer
    }
}

/// Refuses every token.
private struct NoCallers: Authenticating {
    func caller(by token: Token, now: Date, in store: Connection) throws -> Caller {
        throw Failure.unauthorized("There are no sessions.", reason: "unknown")
    }
}

/// Finds the pets of the stand-in table.
public struct PetsStandIn: PetDirectory {
    /// Creates the directory.
    public init() {}

    /// Returns a pet, or `nil` if the account has none with that id.
    public func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? {
        try store.row(
            "SELECT name, species, birthDate FROM pet WHERE id = ? AND account = ?", [id.sqlValue, account.sqlValue]
        ).map { row in
            KnownPet(
                id: id, name: try row.value("name"), species: try row.value("species"),
                birthDate: try row.value("birthDate"), owner: account)
        }
    }
}

extension Slice {
    fileprivate static let petsStandIn = Slice(
        name: "Pets",
        wire: "",
        routes: [
            Route("PUT v1/pets/:pet", body: "pet", answer: "204") { call, store in
                let pet = try call.body.decoded(as: PetBody.self)
                let id: PetID = try call.id("pet")
                try store.execute(
                    """
                    INSERT INTO pet (id, account, name, species, birthDate, died) VALUES (?, ?, ?, ?, ?, ?) \
                    ON CONFLICT (id) DO UPDATE SET account = excluded.account, name = excluded.name, \
                    species = excluded.species, birthDate = excluded.birthDate, died = excluded.died
                    """,
                    [
                        id.sqlValue, call.account.sqlValue, .text(pet.name), .text(pet.species),
                        pet.birthDate.sqlValue, pet.died.sqlValue,
                    ])
                return .done
            },
            Route("DELETE v1/pets/:pet", answer: "204") { call, store in
                try store.execute("DELETE FROM pet WHERE id = ?", [(call.id("pet") as PetID).sqlValue])
                return .done
            },
        ],
        migrations: [
            Migration("2026-05-01-pets") { store in
                try store.execute(
                    """
                    CREATE TABLE pet (
                        id TEXT PRIMARY KEY,
                        account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                        name TEXT NOT NULL,
                        species TEXT NOT NULL,
                        birthDate TEXT,
                        neutered INTEGER,
                        died TEXT
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX petOfAccount ON pet (account);
                    \(readers)
                    """)
            }
        ],
        postgreSQL: [
            Migration("2026-12-02-1-pets") { store in
                try store.execute(
                    """
                    CREATE TABLE pet (
                        id TEXT PRIMARY KEY,
                        account TEXT NOT NULL REFERENCES account ON DELETE CASCADE DEFERRABLE,
                        name TEXT NOT NULL,
                        species TEXT NOT NULL,
                        birthDate TEXT,
                        neutered BIGINT,
                        died TEXT
                    );
                    \(readers)
                    """)
            }
        ])

    /// The view of who may read which pet: its owner.
    private static let readers = """
        CREATE VIEW petReader AS
            SELECT id AS pet, account AS owner, account, 'owner' AS role, 0 AS begins, 253402300800 AS ends FROM pet;
        """

    private struct PetBody: Decodable {
        let name: String
        let species: String
        var birthDate: String?
        var died: String?
    }
}

extension Migration {
    fileprivate static let accountsStandIn = Migration("0000-accounts") { store in
        try store.execute(
            """
            CREATE TABLE account (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE accountAttempt (key BLOB PRIMARY KEY, failures INTEGER NOT NULL, last INTEGER NOT NULL) STRICT,
                WITHOUT ROWID;
            """)
        try store.execute("INSERT INTO account (id) VALUES (?)", [AccountID.device.sqlValue])
    }

    fileprivate static let accountsStandInInPostgreSQL = Migration("0000-accounts") { store in
        try store.execute(
            """
            CREATE TABLE account (id TEXT PRIMARY KEY, since BIGINT NOT NULL DEFAULT 0);
            CREATE TABLE accountAttempt (key BYTEA PRIMARY KEY, failures BIGINT NOT NULL, last BIGINT NOT NULL);
            """)
    }
}
