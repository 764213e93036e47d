import BackendCoreTesting
import Foundation
import Testing

@Suite("Requests at once", .onBothStores, .timeLimit(.minutes(20)))
struct ConcurrencyTests {
    @Test("are each answered, and none is lost", arguments: TestBackend.Place.allCases)
    func manyRequests(place: TestBackend.Place) async throws {
        let backend = try TestBackend(place)
        for pet in 0..<4 { try await backend.send(.put, "/v1/pets/\(Bodies.id(pet))", Bodies.smallestPet) }
        let count = 120
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                let list = "/v1/pets/\(Bodies.id(number % 4))/weights"
                group.addTask {
                    let body: JSONValue = ["grams": .number(Double(number + 1)), "date": "2026-05-03"]
                    return try await backend.send(.put, "\(list)/\(Bodies.id(number))", body).status
                }
                group.addTask { try await backend.send(.get, "\(list)?limit=5").status }
                group.addTask { try await backend.send(.get, "/v1/agenda?until=2026-05-03").status }
            }
            for try await status in group { #expect(status == 200) }
        }
        for pet in 0..<4 {
            let answer = try await backend.send(.get, "/v1/pets/\(Bodies.id(pet))/weights")
            #expect(answer.json?["total"] == .number(Double(count / 4)))
            #expect(answer.json?["weights"]?.array.count == count / 4)
        }
    }

    @Test("see a list and its total as of one moment")
    func consistentLists() async throws {
        let backend = try TestBackend(.file)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet)
        let list = "/v1/pets/\(Bodies.miso)/visits"
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let body: JSONValue = ["date": "2026-05-03", "reason": "Check-up"]
                    return try await backend.send(.put, "\(list)/\(Bodies.id(number))", body).status == 200
                }
                group.addTask {
                    let answer = try await backend.send(.get, list).json
                    return answer?["total"] == .number(Double(answer?["visits"]?.array.count ?? -1))
                }
            }
            for try await isConsistent in group { #expect(isConsistent) }
        }
    }

    @Test("that put and delete a pet leave no orphaned records")
    func deletionRaces() async throws {
        let backend = try TestBackend()
        let pet = "/v1/pets/\(Bodies.miso)"
        await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask { try await backend.send(.put, pet, Bodies.smallestPet) }
                group.addTask {
                    let body: JSONValue = ["grams": 1, "date": "2026-05-03"]
                    let status = try await backend.send(.put, "\(pet)/weights/\(Bodies.id(number))", body).status
                    #expect([200, 404].contains(status))
                }
                group.addTask { try await backend.send(.delete, pet) }
            }
        }
        try await backend.send(.delete, pet)
        try await backend.send(.put, pet, Bodies.smallestPet)
        #expect(try await backend.send(.get, "\(pet)/weights").json == ["weights": [], "total": 0])
    }
}
