import CoreModels
import CoreWire
import Foundation
import Testing

@testable import CareWire

@Suite("The contract of care", .timeLimit(.minutes(1)))
struct CareAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(CareAPI.all.map { "\($0.method) \($0.path)" }).count == 27)
        #expect(CareAPI.all.count == 27)
    }

    @Test("returns a sitter unchanged from the wire")
    func sitter() throws {
        let hours = try #require(WorkingHours(Array(repeating: 480..<1080, count: 7)))
        let sitter = Sitter(
            id: SitterID(), name: "Ana Lopes", about: "Vet nurse.", languages: ["German"], species: [.cat, .dog],
            offers: [try CareOffer(.walk, price: Money(1500, .euro), minutes: 30)],
            addOns: [CareAddOn(id: "medicine", name: "Giving medicine", price: try Money(300, .euro))],
            terms: Self.terms, area: try #require(Coordinate(latitude: 52.52, longitude: 13.405)), reach: 5000,
            timeZone: "Europe/Berlin", hours: hours, capacity: 2, rating: Rating(stars: 47, count: 10))
        #expect(try roundTrip(SitterDTO(sitter)) == sitter)
    }

    @Test("returns a booking unchanged from the wire")
    func booking() throws {
        let at = { Date(timeIntervalSince1970: $0) }
        let start = try #require(LocalTime("2026-05-04T09:30"))
        let end = try #require(LocalTime("2026-05-04T10:00"))
        let statuses: [Booking.Status] = [.requested, .confirmed, .inProgress, .done, .disputed, .settled]
        let booking = Booking(
            id: BookingID(), sitter: SitterID(), sitterName: "Ana Lopes", pets: [PetID(), PetID()], service: .walk,
            start: start, end: end, timeZone: "Europe/Berlin", note: "Ring twice.", total: try Money(1800, .euro),
            terms: Self.terms, history: statuses.enumerated().map { .init($1, at: at(Double($0))) }, stars: 4,
            payment: PaymentID(),
            dispute: .init(reason: "A cut paw.", settlesAt: at(5), refund: try Money(900, .euro)))
        #expect(try roundTrip(BookingDTO(#require(booking))) == booking)
        let cancelled = Booking(
            id: BookingID(), sitter: SitterID(), sitterName: "Ana Lopes", pets: [], service: .boarding, start: start,
            end: end, timeZone: "Europe/Berlin", note: nil, total: try Money(1800, .euro), terms: Self.terms,
            history: [.init(.requested, at: at(0)), .init(.cancelled, at: at(60))], stars: nil,
            cancelledFor: try Money(0, .euro))
        #expect(try roundTrip(BookingDTO(#require(cancelled))) == cancelled)
    }

    @Test("returns a place unchanged from the wire, and refuses one that isn't on Earth or has no name")
    func place() throws {
        let place = Place("Pankow", at: try #require(Coordinate(latitude: 52.569, longitude: 13.402)))
        #expect(try roundTrip(PlaceDTO(place)) == place)
        #expect(
            problems { try PlaceDTO(name: " ", latitude: 91, longitude: 0).value(as: .stored) } == ["name", "latitude"])
        #expect(problems { try PlaceDTO().value(as: .stored) } == ["name", "latitude"])
    }

    @Test("leaves out services and species of a later version in a response, and rejects them in a request")
    func unknownOffer() throws {
        var dto = try decode(SitterDTO.self, Answers.sitter)
        dto.species?.append("axolotl")
        dto.offers?.append(.init(service: "singing", price: 100, minutes: 15))
        let sitter = try dto.value(as: .response)
        #expect(sitter.species == [.dog])
        #expect(sitter.offers.map(\.service) == [.walk])
        #expect(problems { try dto.value(as: .stored) } == ["species", "offers"])
    }

    @Test("names every member that a sitter lacks")
    func missingMembers() {
        let found = problems { try SitterDTO(id: "\(SitterID())").value(as: .stored) }
        #expect(
            found == [
                "name", "about", "languages", "species", "currency", "offers", "addOns", "terms", "latitude",
                "timeZone",
                "hours", "capacity", "reviews",
            ])
    }

    @Test("names every text of a sitter that breaks a rule")
    func texts() throws {
        var dto = try decode(SitterDTO.self, Answers.sitter)
        dto.name = "\u{200B}"
        dto.about = String(repeating: "x", count: Sitter.longestAbout + 1)
        dto.languages = ["German\0"]
        #expect(problems { try dto.value(as: .stored) } == ["name", "about", "languages"])
    }

    @Test("lists the other bookings if a later version sends one in an unknown state")
    func unknownStatus() throws {
        let later = Answers.booking.replacing(#""status":"settled""#, with: #""status":"arbitrated""#)
            .replacing(Answers.bookingID, with: "00000000-0000-4000-8000-000000000001")
        let json = #"{"bookings": [\#(later), \#(Answers.booking), {"id": 7}], "added": true}"#
        let list = try decode(RecordList<BookingDTO>.self, json)
        let (bookings, unreadable) = list.values { record throws(WireError) in try record.value(as: .response) }
        #expect(bookings.map(\.id.description) == [Answers.bookingID])
        #expect(unreadable.map(\.id) == ["", "00000000-0000-4000-8000-000000000001"])
        #expect(unreadable.last?.reason.contains("arbitrated") == true)
    }

    @Test("writes the members of a desk in addition to its bookings")
    func desk() throws {
        let desk = try decode(DeskDTO.self, Answers.desk)
        let again = try JSONDecoder().decode(DeskDTO.self, from: JSONEncoder().encode(desk))
        #expect(again.list.records == desk.list.records)
        #expect(again.members == desk.members)
    }

    private static let terms = CareTerms(
        furtherPetPercent: 50, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
        lateCancellationPercent: 50)

    private func roundTrip<Record: DomainRecord>(_ record: Record) throws -> Record.Value {
        try JSONDecoder().decode(Record.self, from: JSONEncoder().encode(record)).value(as: .stored)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func problems(_ read: () throws -> Any) -> [String] {
        guard case .rejected(_, let problems)? = #expect(throws: WireError.self, performing: { _ = try read() }) else {
            return []
        }
        return problems.map(\.field)
    }
}
