import BackendCoreTesting
import OwnerSlice
import Testing

@Suite("The owner", .onBothStores, .timeLimit(.minutes(5)))
struct OwnerSliceTests {
    @Test("has no owner until one is put")
    func owner() async throws {
        let backend = try SliceBackend(.owner)
        #expect(try await backend.send(.get, "/v1/owner").status == 404)
        let put = try await backend.send(.put, "/v1/owner", Bodies.owner)
        #expect(put.status == 200)
        #expect(put.json == Bodies.owner)
        #expect(try await backend.send(.get, "/v1/owner").json == Bodies.owner)
    }

    @Test("has one owner, which another replaces")
    func ownerReplaced() async throws {
        let backend = try SliceBackend(.owner)
        try await backend.send(.put, "/v1/owner", Bodies.owner)
        let other: JSONValue = ["id": .string(Bodies.nobody), "name": "Bo"]
        #expect(try await backend.send(.put, "/v1/owner", other).status == 200)
        #expect(try await backend.send(.get, "/v1/owner").json == other)
    }
}
