// Sends a request to a store, before which the jobs that are due are done, and prints a line for each fiftieth; for
// tests to kill.
//
//     job-child STORE TIME
//
// STORE is a file, or an address on a PostgreSQL server.

import BackendCore
import CoreModels
import Database
import Foundation
import HTTPTypes
import PostgreSQL

/// Has no accounts and no pets.
struct Nobody: Authenticating, PetDirectory {
    func caller(by token: Token, now: Date, in store: Connection) throws -> Caller {
        throw Failure.unauthorized("There are no sessions.", reason: "unknown")
    }

    func pet(_ id: PetID, of account: AccountID, in store: Connection) throws -> KnownPet? { nil }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let time = Double(arguments[2]) else {
    print("usage: job-child STORE TIME")
    exit(2)
}
let accounts = Migration("0000-accounts") { _ in }
let database: any TransactionalDatabase =
    arguments[1].hasPrefix("host=")
    ? try PostgreSQLDatabase.open(arguments[1], migrations: [accounts, .jobsInPostgreSQL])
    : try SQLiteDatabase.open(at: URL(filePath: arguments[1]), migrations: [accounts, .jobs])
let job = Job(JobName("effect")) { job, store in
    try store.execute("INSERT INTO effect (subject, at) VALUES (?, ?)", [.text(job.subject), job.dueAt.sqlValue])
    if job.subject.hasSuffix("00") || job.subject.hasSuffix("50") {
        try FileHandle.standardOutput.write(contentsOf: Data("\(job.subject)\n".utf8))
    }
    struct FirstAttempt: Error {}
    if job.attempts == 0, job.subject.hasSuffix("7") { throw FirstAttempt() }
}
let route = Route("GET v1/nothing", answer: "204", needsToken: false) { _, _ in .done }
let dispatcher = Dispatcher(
    [route], jobs: [job], services: RouteServices(database: database, passwords: nil, mail: nil, log: { _ in }),
    callers: Nobody(), pets: Nobody(), now: { Date(timeIntervalSince1970: time) })
let request = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/v1/nothing")
_ = await dispatcher.respond(to: request, body: Data())
try database.close()
