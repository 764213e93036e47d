import Testing

@Suite("The slice of activity")
struct ActivitySliceTests {
    @Test("Items are stored without the spaces around them, and listed by title")
    func stored() async throws {
        let backend = try TestBackend()
        for (number, title) in ["  Second ", "First"].enumerated() {
            let answer = try await backend.send(
                .put, "/v1/activity/\(Bodies.id(number))", ["title": .string(title)])
            #expect(answer.status == 200)
        }
        let items = try await backend.send(.get, "/v1/activity").json?["items"]?.array
        #expect(items?.map { $0["title"] } == ["First", "Second"])
        #expect(items?.map { $0["id"] } == [.string(Bodies.id(1)), .string(Bodies.id(0))])
    }

    @Test(
        "An item without a title, or of another id than its path's, is refused",
        arguments: [
            ["title": " "], [:], ["title": "First", "id": .string(Bodies.id(2))],
        ] as [JSONValue]
    )
    func refused(body: JSONValue) async throws {
        let backend = try TestBackend()
        #expect(try await backend.send(.put, "/v1/activity/\(Bodies.id(1))", body).status == 422)
        #expect(try await backend.send(.get, "/v1/activity").json == ["items": []])
    }
}
