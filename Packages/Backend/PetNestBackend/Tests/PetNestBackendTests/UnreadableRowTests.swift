import Foundation
import Synchronization
import Testing

@testable import PetNestBackend

@Suite("A row that another program has spoilt")
struct UnreadableRowTests {
    private static let pet = "/v1/pets/\(Bodies.miso)"

    @Test(
        "is left out of the agenda, which tells it and keeps the rest",
        arguments: [
            ("vaccine = ''", Bodies.entry, "vaccine"), ("givenOn = 'long ago'", Bodies.entry, "long ago"),
            ("id = 'one'", "one", "“one”"),
        ])
    func agenda(change: String, id: String, reason: String) async throws {
        let backend = try TestBackend()
        try await backend.send(.put, Self.pet, Bodies.pet)
        for kind in ["vaccinations", "reminders"] {
            try await backend.send(.put, "\(Self.pet)/\(kind)/\(Bodies.entry)", Bodies.entries[kind])
        }
        try await backend.database.write { _ = try $0.execute("UPDATE vaccination SET \(change)") }
        let answer = try await backend.send(.get, "/v1/agenda?until=9999-12-31")
        #expect(answer.status == 200)
        #expect(answer.json?["items"]?.array.map { $0["title"] } == ["Worming"])
        let unreadable = try #require(answer.json?["unreadable"]?.array)
        #expect(unreadable.map { $0["table"] } == ["vaccination"])
        #expect(unreadable.map { $0["id"] } == [.string(id)])
        #expect(unreadable.first?["reason"]?.string?.contains(reason) == true)
    }
}
