import CoreWire
import Foundation
import Testing

@testable import ActivityWire

@Suite("Activity's contract", .timeLimit(.minutes(1)))
struct ActivityAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(ActivityAPI.all.map { "\($0.method) \($0.path)" }).count == 15)
        #expect(ActivityAPI.all.count == 15)
    }

    @Test("lists the other activities if a later version sends one without a readable number")
    func unreadable() throws {
        let json = #"{"activities": [{"id": "a", "start": "noon"}, {"id": "b", "start": 7}], "total": 2}"#
        let list = try JSONDecoder().decode(RecordList<ActivityDTO>.self, from: Data(json.utf8))
        #expect(list.records.map(\.id) == ["b"])
        #expect(list.undecodable.map(\.id) == ["a"])
    }
}
