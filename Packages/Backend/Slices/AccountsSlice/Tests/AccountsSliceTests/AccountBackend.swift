import AccountsSlice
import BackendCore
import BackendCoreTesting
import CoreInterfaces
import CoreInterfacesTesting
import Database
import Foundation
import HTTPTypes

/// A backend with accounts, passwords and mail, and a clock that a test sets. Another slice has toys: `POST v1/toys`
/// gives one to the caller's account, and `GET v1/toys` returns their number.
final class AccountBackend: SessionBackend {
    let database: SQLiteDatabase
    let hashing = HashingDouble()
    let mail = MailingMock()
    private let dispatcher: Dispatcher
    private let clock: TestClock

    /// Creates a backend.
    /// - Parameters:
    ///   - database: An existing store, or `nil` for a new one.
    ///   - now: The time of the first requests.
    ///   - canHash: Whether it can hash passwords.
    init(_ database: SQLiteDatabase? = nil, at now: Date = SliceBackend.noon, canHash: Bool = true) throws {
        mail.sendCalls.returns(())
        let clock = TestClock(at: now)
        self.clock = clock
        let slices = [Slice.accounts, .toys]
        self.database = try database ?? SQLiteDatabase.inMemory(migrations: slices.flatMap(\.migrations))
        dispatcher = Dispatcher(
            slices.flatMap(\.routes),
            services: RouteServices(
                database: self.database, passwords: canHash ? hashing : nil, mail: mail, log: { _ in }),
            callers: SessionCallers(), pets: PetsStandIn(), now: { clock.now })
    }

    /// Moves the clock; a negative value moves it back.
    func wait(_ seconds: Double) {
        clock.advance(by: seconds)
    }

    func respond(to request: HTTPRequest, body: Data) async -> (HTTPResponse, Data) {
        await dispatcher.respond(to: request, body: body)
    }
}

extension Slice {
    fileprivate static let toys = Slice(
        name: "Toys",
        wire: "",
        routes: [
            Route("GET v1/toys", answer: "200") { call, store in
                let toys = try store.rows("SELECT id FROM toy WHERE account = ?", [call.account.sqlValue])
                return try Answer(toys.count)
            },
            Route("POST v1/toys", answer: "204") { call, store in
                try store.execute("INSERT INTO toy (account) VALUES (?)", [call.account.sqlValue])
                return .done
            },
        ],
        migrations: [
            Migration("2026-11-25-toys") { store in
                try store.execute(
                    "CREATE TABLE toy (id INTEGER PRIMARY KEY, account TEXT NOT NULL REFERENCES account) STRICT")
            }
        ])
}

extension MailingMock {
    /// The code of the last letter.
    var code: String? {
        sendCalls.all.last?.text.split(separator: "\n").map { $0.filter { !$0.isWhitespace } }
            .first { $0.count == 8 && $0.allSatisfy(\.isNumber) }
    }
}
