import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreWire
import Foundation
import Testing

/// A book with a title, as a contract declares it.
private struct BookDTO: DomainRecord {
    static let name = "book"
    static let plural = "books"

    var id: String?
    var title: String?

    init(_ value: String) { title = value }

    func value(as context: RecordContext) throws(WireError) -> String {
        guard let title else { throw .malformed("“title” is required.") }
        return title
    }
}

private enum Shelf {}
private enum Book {}

@Suite("Requests of endpoints", .timeLimit(.minutes(1)))
struct EndpointRequestTests {
    private static let limit = QueryParameter<Int>("limit")
    private static let text = QueryParameter<String>("text")
    private static let books = Endpoint<Shelf, NoBody, RecordList<BookDTO>>("GET v1/shelves/:shelf/books")
    private static let save = Endpoint<Shelf, Book, Replacement<BookDTO>, BookDTO>("PUT v1/shelves/:shelf/books/:id")
    private static let remove = Endpoint<Shelf, Book, NoBody, NoBody>("DELETE v1/shelves/:shelf/books/:id")
    private static let order = Endpoint<BookDTO, BookDTO>("POST v1/orders", isRepeatable: true)

    private let shelf = EntityID<Shelf>()
    private let book = EntityID<Book>()

    @Test("have the ids in the path and the parameters in the query, percent-encoded")
    func path() async throws {
        let transport = APITransportDouble(json: #"{"books": []}"#)
        let query = [Self.limit(3), Self.text("a&b")]
        _ = try await APIClient(transport: transport).send(Self.books, shelf, query: query)
        #expect(transport.sent.map(\.description) == ["GET /v1/shelves/\(shelf)/books?limit=3&text=a%26b"])
    }

    @Test("read a list, and report the records that break a rule")
    func list() async throws {
        let transport = APITransportDouble(
            json: #"{"books": [{"id": "a", "title": "Emma"}, {"id": "b"}], "unreadable": []}"#)
        let list = try await APIClient(transport: transport).send(Self.books, shelf).read()
        #expect(list.values == ["Emma"])
        #expect(list.unreadable == [UnreadableRecord(kind: "book", id: "b", reason: "“title” is required.")])
    }

    @Test("save a record regardless of the response's body")
    func perform() async throws {
        let transport = APITransportDouble(status: 204)
        let client = APIClient(transport: transport)
        try await client.perform(Self.save, shelf, book, body: Replacement(BookDTO("Emma"), was: BookDTO("Ema")))
        try await client.perform(Self.remove, shelf, book)
        let path = "/v1/shelves/\(shelf)/books/\(book)"
        #expect(transport.sent.map(\.description) == ["PUT \(path)", "DELETE \(path)"])
        let body = try JSONDecoder().decode(Replacement<BookDTO>.self, from: #require(transport.sent.first?.body))
        #expect(body.record.title == "Emma")
        #expect(body.was?.title == "Ema")
    }

    @Test("are repeatable if the endpoint says so")
    func repeatable() async throws {
        let transport = APITransportDouble(json: "{}")
        _ = try await APIClient(transport: transport).send(Self.order, body: BookDTO("Emma"))
        #expect(transport.sent.map(\.isRepeatable) == [true])
    }

    @Test("throw the error of an unsuccessful response, and for a record that breaks a rule an unintelligible one")
    func errors() async {
        await #expect(throws: ServiceError.notFound) {
            try await APIClient(transport: APITransportDouble(status: 404)).perform(Self.remove, shelf, book)
        }
        await #expect(throws: ServiceError.unintelligible(detail: "book b: “title” is required.")) {
            try await APIClient(transport: APITransportDouble(json: #"{"id": "b"}"#))
                .send(Self.order, body: BookDTO("Emma")).read()
        }
    }
}
