import BackendCore
import BackendCoreTesting
import CoreModels
import NoticesSlice
import Testing

@Suite("Notices", .timeLimit(.minutes(1)))
struct NoticesSliceTests {
    private static let noon = Int(SliceBackend.noon.timeIntervalSince1970)

    /// Walks that happened, and one that is announced for later.
    private static let walks = Slice(
        name: "Walks",
        wire: "",
        notices: { question, _ in
            let times = [noon - 60, noon - 3600, noon + 60, question.since - 1]
            return RowList(
                items: times.map { at in
                    OwnerNotice(kind: "walk", id: EntityID(), status: "over", at: at, title: "\(at - noon)")
                })
        })

    @Test("are listed newest first, without future and old ones; those after the last reading are unread")
    func list() async throws {
        let backend = try SliceBackend(.notices(of: [Self.walks]))
        func notices() async throws -> [JSONValue] {
            try await backend.send(.get, "/v1/notices").json?["notices"]?.array ?? []
        }
        #expect(try await notices().map { $0["title"] } == ["-60", "-3600"])
        #expect(try await notices().map { $0["unread"] } == [true, true])
        let until = Double(Self.noon - 3600)
        #expect(try await backend.send(.put, "/v1/notices/reading", ["until": .number(until)]).status == 204)
        #expect(try await notices().map { $0["unread"] } == [true, false])
        // An earlier read time doesn't make a notice unread again, and a future one doesn't mark later notices as read.
        try await backend.send(.put, "/v1/notices/reading", ["until": 1])
        #expect(try await notices().map { $0["unread"] } == [true, false])
        try await backend.send(.put, "/v1/notices/reading", ["until": .number(Double(Self.noon + 9999))])
        #expect(try await notices().map { $0["unread"] } == [false, false])
    }
}
