import BackendCoreTesting
import CoreModels
import Foundation
import Testing

@testable import CareSlice

@Suite("Held time", .onBothStores, .timeLimit(.minutes(5)))
struct HoldTests {
    @Test("Held time isn't free, until ten minutes later")
    func holdExpires() async throws {
        let world = try await CareBackend()
        let free = try await world.times("2026-05-05")
        #expect(free.first == "08:00")
        #expect(free.last == "17:00")
        let hold = try await world.hold(starts: ["2026-05-05T09:00"])
        #expect(hold.status == 200)
        #expect(hold.json["total"].number == 1800)
        #expect(try await world.times("2026-05-05") == free.filter { !["08:30", "09:00", "09:30"].contains($0) })
        #expect(try await world.hold(starts: ["2026-05-05T09:30"]).reason == "slotTaken")
        world.clock.advance(by: 600)
        #expect(try await world.times("2026-05-05") == free)
    }

    @Test("An account holds time of a sitter three times at most; a fourth hold ends the oldest one")
    func mostHolds() async throws {
        let world = try await CareBackend()
        let holds = (0..<4).map { _ in UUID() }
        for (id, time) in zip(holds, ["09:00", "11:00", "13:00", "15:00"]) {
            #expect(try await world.hold(id, starts: ["2026-05-05T\(time)"]).status == 200)
            world.clock.advance(by: 1)
        }
        let free = try await world.times("2026-05-05")
        #expect(free.contains("09:00") && !free.contains("11:00") && !free.contains("15:00"))
        #expect(try await world.book(hold: holds[0], total: 1800).reason == "holdExpired")
        #expect(try await world.book(hold: holds[1], total: 1800).status == 200)
        #expect(try await world.hold(holds[3], starts: ["2026-05-05T15:00"]).status == 200)
        #expect(try await !world.times("2026-05-05").contains("13:00"))
    }

    @Test("A hold is for all of its dates or for none")
    func wholeHold() async throws {
        let world = try await CareBackend()
        let first = try await world.hold(starts: ["2026-05-07T09:00"])
        #expect(first.status == 200)
        let free = try await world.times("2026-05-05")
        let several = try await world.hold(starts: ["2026-05-05T09:00", "2026-05-07T09:30"])
        #expect(several.status == 409)
        #expect(try await world.times("2026-05-05") == free)
    }

    @Test("Times outside of the sitter's hours, in the past and of another service are refused by name")
    func refusedTimes() async throws {
        let world = try await CareBackend()
        func reason(_ start: String, _ service: String = "walk") async throws -> String? {
            try await world.hold(starts: [start], service: service).reason
        }
        #expect(try await reason("2026-05-05T07:30") == "notOffered")
        #expect(try await reason("2026-05-05T17:30") == "notOffered")
        #expect(try await reason("2026-05-09T09:00") == "notOffered")
        #expect(try await reason("2026-05-02T09:00") == "tooSoon")
        #expect(try await reason("2026-05-05T09:00", "grooming") == "notOffered")
        #expect(try await world.hold(starts: ["2026-02-30T09:00"]).status == 422)
        #expect(try await world.hold(starts: []).status == 422)
        #expect(try await world.hold(starts: ["2026-05-05T09:10"]).status == 422)
    }

    @Test("A walk too far from the sitter can't be booked, and boarding can")
    func outOfReach() async throws {
        let world = try await CareBackend()
        let path = CareBackend.path
        #expect(try await world.send(.put, path, encoding: CareBackend.profile(reach: 3000)).status == 200)
        // Some 2.8 and 3.3 km to the north of the sitter.
        for (latitude, reason) in [(52.545, nil), (52.55, "outOfReach")] {
            let area: JSONValue = ["name": "Home", "latitude": .number(latitude), "longitude": 13.405]
            #expect(try await world.send(.put, "/v1/area", area).status == 200)
            let hold = UUID()
            let walk = try await world.hold(hold, starts: ["2026-05-05T09:00"])
            #expect(walk.reason == reason)
            try await world.send(.delete, "/v1/holds/\(hold)")
            #expect(try await world.hold(starts: ["2026-05-06T09:00"], service: "boarding", nights: 1).status == 200)
            world.clock.advance(by: 600)
        }
    }

    @Test("The free times among many are found at once")
    func free() async throws {
        let world = try await CareBackend()
        _ = try await world.hold(starts: ["2026-05-07T09:00"])
        func free(_ starts: String) async throws -> TestAnswer {
            try await world.send(.get, "\(CareBackend.path)/free?service=walk&starts=\(starts)")
        }
        let answer = try await free(
            "2026-05-06T09:00,2026-05-07T09:00,2026-05-07T09:30,2026-05-08T07:00,2026-05-08T09:00")
        #expect(answer.json["free"].array.map(\.string) == ["2026-05-06T09:00", "2026-05-08T09:00"])
        #expect(try await free("2026-02-30T09:00").status == 400)
        let many = Array(repeating: "2026-05-06T09:00", count: 61).joined(separator: ",")
        #expect(try await free(many).status == 400)
    }

    @Test("A released hold frees its time and releases its payment")
    func released() async throws {
        let world = try await CareBackend()
        let hold = UUID()
        let held = try await world.hold(hold, starts: ["2026-05-05T09:00"])
        #expect(try await world.status(ofPayment: held.json["payment"].string) == .authorized)
        #expect(try await world.send(.delete, "/v1/holds/\(hold)").status == 204)
        #expect(try await world.status(ofPayment: held.json["payment"].string) == .released)
        #expect(try await world.times("2026-05-05").contains("09:00"))
        #expect(try await world.book(hold: hold, total: 1800).reason == "holdExpired")
    }

    @Test("A changed hold keeps its payment if the price is the same, and needs another otherwise")
    func changedHold() async throws {
        let world = try await CareBackend()
        let hold = UUID()
        let first = try await world.hold(hold, starts: ["2026-05-05T09:00"]).json["payment"].string
        let later = try await world.hold(hold, starts: ["2026-05-05T10:00"]).json["payment"].string
        #expect(first != nil && later == first)
        let cheaper = try await world.hold(hold, starts: ["2026-05-05T10:00"], addOns: []).json["payment"].string
        #expect(cheaper != first)
        #expect(try await world.status(ofPayment: first) == .released)
    }

    @Test("The pets of another account can't be looked after")
    func othersPets() async throws {
        let world = try await CareBackend()
        let wish: JSONValue = [
            "sitter": .string(CareBackend.sitter), "service": "walk", "starts": ["2026-05-05T09:00"],
            "pets": [.string(Bodies.nobody)],
        ]
        #expect(try await world.send(.put, "/v1/holds/\(UUID())", wish).status == 404)
    }

    @Test("A boarding over a change of clocks is held by its real hours")
    func boarding() async throws {
        let world = try await CareBackend()
        world.clock.advance(by: 86_400 * 160)
        let hold = try await world.hold(starts: ["2026-10-23T17:00"], service: "boarding", nights: 3)
        #expect(hold.status == 200)
        #expect(hold.json["lines"].array.first?["label"].string == "Boarding, 3 nights")
        #expect(try await world.takenCells() == (3 * 24 + 1) * 4)
    }
}
