import CoreModels
import CoreWire
import Foundation
import Testing

@testable import CareWire

@Suite("Answers of the backend before the contract of care", .timeLimit(.minutes(1)))
struct EarlierAnswerTests {
    private func decode<Value: Decodable>(_ json: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    @Test("have sitters that can be read")
    func sitters() throws {
        let found: RecordList<SitterDTO> = try decode(Answers.sitters)
        let (sitters, unreadable) = found.values { record throws(WireError) in try record.value(as: .response) }
        #expect(unreadable == [])
        #expect(sitters.map(\.name) == ["Ana Lopes"])
        #expect(found.records.map(\.distance) == [338])
        #expect(found.next == nil)
        let one: SitterDTO = try decode(Answers.sitter)
        #expect(try one.value(as: .response) == sitters.first)
        #expect(one.hasDesk == true && one.isFavorite == false)
        let photos: RecordList<SitterPhotoDTO> = try decode(Answers.photos)
        #expect(photos.records.map(\.points) == [Data([0, 0, 0, 255, 255, 255])])
        let reviews: RecordList<SitterReviewDTO> = try decode(Answers.reviews)
        #expect(reviews.records.map(\.stars) == [5, 4])
        #expect(reviews.records.map(\.text) == ["Lovely.", nil])
    }

    @Test("have free times that can be read")
    func times() throws {
        let days: RecordList<FreeDayDTO> = try decode(Answers.times)
        let (read, unreadable) = days.values { record throws(WireError) in try record.starts() }
        #expect(unreadable == [])
        #expect(read.map(\.day.description) == ["2026-05-05", "2026-05-06"])
        #expect(
            read.flatMap(\.starts).map(\.description) == ["2026-05-05T08:00", "2026-05-05T08:30", "2026-05-06T17:00"])
        #expect(try decode(Answers.free, as: FreeStartsDTO.self).starts().map(\.description) == ["2026-05-05T09:30"])
    }

    @Test("have holds and bookings that can be read")
    func bookings() throws {
        let hold: HoldDTO = try decode(Answers.hold)
        #expect(hold.lines?.map(\.amount) == [1500, 300])
        #expect(hold.total == 1800 && hold.includedTax == 287 && hold.expiresAt == 1_777_810_200)
        let booking: BookingDTO = try decode(Answers.booking)
        let value = try booking.value(as: .response)
        #expect(value.status == .settled)
        #expect(value.stars == 5 && booking.review == "Lovely.")
        #expect(value.dispute?.refund?.minorUnits == 900)
        #expect(try decode(Answers.cancel, as: BookingDTO.self).value(as: .response).cancelledFor?.minorUnits == 0)
        let desk: DeskDTO = try decode(Answers.desk)
        #expect(try desk.list.records.map { try $0.value(as: .response).status } == [.requested])
        #expect(try desk.members.sheets?.map { try $0.value().petName } == ["Miso"])
        let area: PlaceDTO = try decode(Answers.area)
        #expect(try area.value(as: .response).name == "Pankow")
    }
}
