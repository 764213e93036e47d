import CoreWire
import Foundation
import Testing

@testable import NoticesWire

@Suite("The contract of notices", .timeLimit(.minutes(1)))
struct NoticesAPITests {
    @Test("declares each operation once")
    func unique() {
        #expect(Set(NoticesAPI.all.map { "\($0.method) \($0.path)" }).count == 2)
    }

    @Test("lists the other notices if a later version sends one of another form")
    func unreadable() throws {
        let json = #"{"notices": [{"id": "a", "at": "noon"}, {"id": "b", "at": 7, "kind": "comet"}]}"#
        let list = try JSONDecoder().decode(RecordList<NoticeDTO>.self, from: Data(json.utf8))
        #expect(list.records.map(\.id) == ["b"])
    }
}
