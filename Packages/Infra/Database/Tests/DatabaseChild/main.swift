// A process for tests to kill, or to run without privileges.
//
//     database-child write PATH        stores pairs of rows repeatedly, and prints each pair's number once it is
//     committed database-child store PATH        stores one pair of rows, closes, and prints "done" database-child
//     backup PATH FILE  writes a backup, closes, and prints "done" database-child restore PATH FILE restores a backup,
//     closes, and prints "done" database-child open PATH UID     opens the database as that user, and prints the result

import Database
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let schema = Migration("pairs") { connection in
    try connection.execute("CREATE TABLE pair_row (id INTEGER PRIMARY KEY, pair INTEGER NOT NULL, filler TEXT)")
}

func printLine(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

func write(to url: URL) async throws {
    let database = try SQLiteDatabase.open(at: url, migrations: [schema])
    let last = try await database.read { try $0.row("SELECT COALESCE(MAX(pair), 0) AS last FROM pair_row") }
    var pair = try last?.value("last", as: Int64.self) ?? 0
    let filler = SQLValue.text(String(repeating: "x", count: 3000))
    while true {
        pair += 1
        try await database.write { [pair] connection in
            try connection.execute("INSERT INTO pair_row (pair, filler) VALUES (?, ?)", [.integer(pair), filler])
            try connection.execute("INSERT INTO pair_row (pair, filler) VALUES (?, ?)", [.integer(pair), filler])
        }
        printLine("\(pair)")
    }
}

func use(_ path: String, _ body: (SQLiteDatabase) async throws -> Void) async throws {
    let database = try SQLiteDatabase.open(at: URL(filePath: path), migrations: [schema])
    try await body(database)
    try database.close()
    printLine("done")
}

func open(_ url: URL, as user: uid_t) {
    guard setuid(user) == 0 else { return printLine("cannot change user") }
    do {
        _ = try SQLiteDatabase.open(at: url, migrations: [schema])
        printLine("opened")
    } catch DatabaseError.notPermitted {
        printLine("not permitted")
    } catch {
        printLine("\(error)")
    }
}

let arguments = CommandLine.arguments
switch arguments.dropFirst().first {
case "write" where arguments.count == 3:
    try await write(to: URL(filePath: arguments[2]))
case "store" where arguments.count == 3:
    try await use(arguments[2]) { database in
        try await database.write { connection in
            for _ in 0..<2 {
                try connection.execute("INSERT INTO pair_row (pair, filler) VALUES (1000, ?)", [.text("x")])
            }
        }
    }
case "backup" where arguments.count == 4:
    try await use(arguments[2]) { try await $0.backup(to: URL(filePath: arguments[3])) }
case "restore" where arguments.count == 4:
    try await use(arguments[2]) { try await $0.restore(from: URL(filePath: arguments[3])) }
case "open" where arguments.count == 4:
    open(URL(filePath: arguments[2]), as: uid_t(arguments[3]) ?? 65534)
default:
    printLine("usage: database-child write PATH | store PATH | backup PATH FILE | restore PATH FILE | open PATH UID")
}
