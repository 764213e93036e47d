// Books, pays and cancels in a store until it is killed, and prints each booking that was confirmed, each request for which
// the store wasn't available, and each response that the protocol doesn't have; for the tests of kills.
//
// Arguments: the store's file or its address on a PostgreSQL server, the sitter's id, the pet's id, the first day, a seed.

import BackendCore
import CoreModels
import Database
import Foundation
import HTTPTypes
import PetNestBackend
import PostgreSQL

struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 6, let day = CalendarDate(arguments[4]), let seed = UInt64(arguments[5]) else {
    fatalError("usage: booking-child STORE SITTER PET DAY SEED")
}
let backend =
    arguments[1].hasPrefix("host=")
    ? PetNestBackend(
        database: try PostgreSQLDatabase.open(
            arguments[1],
            migrations: PetNestBackend.postgreSQLMigrations + [Migration("device-account") { _ in }]))
    : try PetNestBackend.open(at: URL(filePath: arguments[1]))

func send(_ method: HTTPRequest.Method, _ path: String, _ body: String = "") async -> (status: Int, json: [String: Any])
{
    let request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
    let (response, data) = await backend.respond(to: request, body: Data(body.utf8), as: .device)
    let json = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
    let error = json["error"] as? [String: Any]
    switch (response.status.code, error?["code"] as? String, error?["message"] as? String) {
    case (200, nil, nil), (402, "paymentRequired", _?), (409, "conflict", _?): break
    case (503, "unavailable", let message?), (504, "unanswered", let message?):
        printLine("unavailable \(message)")
        // Paces this client while the database is away; the test waits for its lines, not for this.
        try? await Task.sleep(for: .milliseconds(20))
    default: printLine("wrong \(method) \(path): \(response.status) \(String(decoding: data, as: UTF8.self))")
    }
    return (response.status.code, json)
}

func printLine(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
}

var random = Numbers(state: seed)
while true {
    let hold = UUID().uuidString.lowercased()
    let booking = UUID().uuidString.lowercased()
    let start =
        "\(day.adding(days: Int.random(in: 0..<200, using: &random)))T1\(Int.random(in: 0...7, using: &random)):00"
    let wish = #"{"sitter":"\#(arguments[2])","service":"walk","starts":["\#(start)"],"pets":["\#(arguments[3])"]}"#
    let held = await send(.put, "/v1/holds/\(hold)", wish)
    guard held.status == 200, let payment = held.json["payment"] as? String else { continue }
    _ = await send(.put, "/v1/payments/\(payment)/attempts/\(UUID())", #"{"method":"wallet"}"#)
    let booked = await send(.put, "/v1/bookings/\(booking)", #"{"hold":"\#(hold)","total":1500}"#)
    if booked.status == 200 { printLine("booked \(booking)") }
    if booked.status == 200, Bool.random(using: &random),
        await send(.post, "/v1/bookings/\(booking)/cancel").status == 200
    {
        printLine("cancelled \(booking)")
    }
}
