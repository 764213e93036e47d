import CoreModels
import Testing

@testable import CoreWire

private enum Shelf {}
private enum Book {}

@Suite("Endpoint", .timeLimit(.minutes(1)))
struct EndpointTests {
    private static let limit = QueryParameter<Int>("limit", "N")
    private let books = Endpoint<Shelf, NoBody, NoBody>(
        "GET v1/shelves/:shelf/books", query: [limit.declaration], answer: "books",
        failures: [
            FailureDeclaration(409, "closed", "moved", when: "the shelf isn't there"),
            FailureDeclaration(402, "unpaid"),
        ])
    private let book = Endpoint<Shelf, Book, String, String>("PUT v1/shelves/:shelf/books/:book/title", body: "title")

    @Test("puts the ids into the path, in their order")
    func path() {
        let shelf = EntityID<Shelf>()
        let id = EntityID<Book>()
        #expect(books.path(shelf) == ["v1", "shelves", "\(shelf)", "books"])
        #expect(book.path(shelf, id) == ["v1", "shelves", "\(shelf)", "books", "\(id)", "title"])
        #expect(Endpoint<NoBody, NoBody>("GET v1/shelves").path() == ["v1", "shelves"])
    }

    @Test("describes the request and the response for the page of the API")
    func description() {
        #expect(books.declaration.request == "GET v1/shelves/:shelf/books?limit=N")
        #expect(
            books.declaration.response
                == "204 books; 409 `closed`, `moved` if the shelf isn't there; 402 `unpaid`")
        #expect(book.declaration.ids == ["shelf", "book"])
        let open = Endpoint<NoBody, String>("GET v1/hours", answer: "hours", note: "today's", needsToken: false)
        #expect(open.declaration.response == "200 hours; today's; needs no token")
    }

    @Test("responds 204 without a body and 200 with one, unless another status is declared")
    func status() {
        #expect(books.declaration.status == 204)
        #expect(book.declaration.status == 200)
        #expect(Endpoint<NoBody, String>("POST v1/shelves", status: 201).declaration.status == 201)
    }

    @Test("is repeatable unless it is a POST or says otherwise")
    func repeatable() {
        #expect(book.declaration.isRepeatable)
        #expect(!Endpoint<NoBody, String>("POST v1/shelves").declaration.isRepeatable)
        #expect(Endpoint<NoBody, String>("POST v1/search", isRepeatable: true).declaration.isRepeatable)
    }

    @Test("reads the values of parameters that it writes")
    func parameters() throws {
        #expect(Self.limit(20) == QueryItem(name: "limit", value: "20"))
        #expect(Int(wireText: "20") == 20)
        #expect(Int(wireText: "0") == nil)
        #expect(Int(wireText: "-3") == nil)
        let day = try #require(CalendarDate("2026-05-03"))
        #expect(CalendarDate(wireText: day.wireText) == day)
        #expect(CalendarDate(wireText: "3 May") == nil)
        let place = try #require(Coordinate(latitude: 52.52, longitude: -13.405))
        #expect(Coordinate(wireText: place.wireText) == place)
        #expect(["52.52", "52.52,", "91,0", "52,13,1", "a,b"].allSatisfy { Coordinate(wireText: $0) == nil })
    }

    @Test("reads flags, words, and lists of them that it writes")
    func words() {
        #expect([true, false].map(\.wireText) == ["yes", "no"])
        #expect(["yes", "no", "", "true"].map { Bool(wireText: $0) } == [true, false, nil, nil])
        #expect(Species(wireText: Species.cat.wireText) == .cat)
        #expect(Species(wireText: "unicorn") == nil)
        #expect(Species.wireExpectation.hasPrefix("one of dog, cat, "))
        let categories = [ProductCategory.toys, .beds]
        #expect(categories.wireText == "toys,beds")
        #expect([ProductCategory](wireText: "toys,beds") == categories)
        #expect([ProductCategory](wireText: "") == [])
        #expect([ProductCategory](wireText: "toys,cars") == nil)
    }
}
