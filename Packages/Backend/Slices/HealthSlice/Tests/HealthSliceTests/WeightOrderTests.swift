import BackendCoreTesting
import Testing

@testable import HealthSlice

@Suite("The latest of several weights of a day", .onBothStores, .timeLimit(.minutes(5)))
struct WeightOrderTests {
    /// Returns a backend in which a pet's weights were entered one after the other, each with its id.
    private func backend(_ entered: [(id: Int, grams: Double, day: JSONValue)]) async throws -> SliceBackend {
        let backend = try SliceBackend(.health)
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.smallestPet)
        for (id, grams, day) in entered { try await save(id, grams, on: day, at: backend) }
        return backend
    }

    private func save(_ id: Int, _ grams: Double, on day: JSONValue, at backend: SliceBackend) async throws {
        let path = "/v1/pets/\(Bodies.miso)/weights/\(Bodies.id(id))"
        let answer = try await backend.send(.put, path, ["grams": .number(grams), "date": day])
        #expect(answer.status == 200)
    }

    private func grams(_ path: String, at backend: SliceBackend) async throws -> [Double?]? {
        try await backend.send(.get, path).json?["weights"]?.array.map { $0["grams"]?.number }
    }

    private static let list = "/v1/pets/\(Bodies.miso)/weights"
    private static let today: JSONValue = "2026-05-03"

    @Test("is the one that was entered last, with any id, in each list", arguments: [[1, 2, 3], [3, 2, 1]])
    func enteredLast(ids: [Int]) async throws {
        let grams = [4200.0, 4300, 4250]
        let backend = try await backend(zip(ids, grams).map { ($0, $1, Self.today) })
        #expect(try await self.grams(Self.list, at: backend) == [4250, 4300, 4200])
        #expect(try await self.grams("\(Self.list)?limit=1", at: backend) == [4250])
        #expect(try await self.grams("/v1/weights", at: backend) == [4250])
        #expect(try await self.grams("/v1/weights?since=2026-05-01", at: backend) == [4250, 4300, 4200])
    }

    @Test("stays the same after an earlier one of the day is corrected")
    func corrected() async throws {
        let backend = try await backend([(2, 4200, Self.today), (1, 4300, Self.today)])
        try await save(2, 4220, on: Self.today, at: backend)
        #expect(try await grams(Self.list, at: backend) == [4300, 4220])
    }

    @Test("is one whose day was corrected to this day")
    func movedToDay() async throws {
        let backend = try await backend([
            (2, 4200, Self.today), (1, 4300, Self.today), (3, 4100, "2026-05-02"),
        ])
        try await save(3, 4100, on: Self.today, at: backend)
        #expect(try await grams(Self.list, at: backend) == [4100, 4300, 4200])
    }
}
