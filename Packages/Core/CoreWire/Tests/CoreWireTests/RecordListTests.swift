import CoreModels
import Foundation
import Testing

@testable import CoreWire

/// A record with a rule: a book has at least one page.
private struct BookDTO: DomainRecord, Equatable {
    static let name = "book"
    static let plural = "books"

    var id: String?
    var pages: Int?

    init(_ value: Int) { pages = value }
    init(id: String, pages: Int) {
        self.id = id
        self.pages = pages
    }

    func value(as context: RecordContext) throws(WireError) -> Int {
        var checks = MemberChecks()
        let pages = checks.needed("pages", pages) { pages in
            guard pages > 0 else { throw WireError.malformed("too few") }
            return pages
        }
        return try checks.finish("The book") { pages }
    }
}

@Suite("Record list", .timeLimit(.minutes(1)))
struct RecordListTests {
    private func list(_ json: String) throws -> RecordList<BookDTO> {
        try JSONDecoder().decode(RecordList<BookDTO>.self, from: Data(json.utf8))
    }

    @Test("has its records under their own name, and leaves out what is absent")
    func encoding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let all = RecordList([BookDTO(id: "a", pages: 3)])
        #expect(String(decoding: try encoder.encode(all), as: UTF8.self) == #"{"books":[{"id":"a","pages":3}]}"#)
        let some = RecordList<BookDTO>(
            [], unreadable: [UnreadableDTO(table: "book", id: "b", reason: "torn")], total: 7)
        let text = #"{"books":[],"total":7,"unreadable":[{"id":"b","reason":"torn","table":"book"}]}"#
        #expect(String(decoding: try encoder.encode(some), as: UTF8.self) == text)
        #expect(try list(text).total == 7)
        #expect(try list(text).unreadable == some.unreadable)
        let page = RecordList<BookDTO>([], next: "7_2", more: true)
        let pageText = #"{"books":[],"more":true,"next":"7_2"}"#
        #expect(String(decoding: try encoder.encode(page), as: UTF8.self) == pageText)
        #expect(try list(pageText).next == "7_2")
        #expect(try list(pageText).more == true)
    }

    @Test("lists the other records if one has a member of another type")
    func wrongType() throws {
        let list = try list(#"{"books": [{"id": "a", "pages": 3}, {"id": "b", "pages": "four"}, 5]}"#)
        #expect(list.records == [BookDTO(id: "a", pages: 3)])
        #expect(list.undecodable.map(\.id) == ["b", ""])
        #expect(list.undecodable.map(\.table) == ["book", "book"])
        #expect(
            list.undecodable.map(\.reason) == ["“pages” should be a whole number.", "The body should be an object."])
    }

    @Test("lists the other values if one breaks a rule, and names that one")
    func brokenRule() throws {
        let (values, unreadable) = try list(#"{"books": [{"id": "a", "pages": 0}, {"id": "b", "pages": 9}]}"#).values {
            record throws(WireError) in try record.value(as: .stored)
        }
        #expect(values == [9])
        #expect(unreadable.map(\.id) == ["a"])
        #expect(unreadable.first?.reason.hasPrefix("pages: ") == true)
    }

    @Test("ignores members that it doesn't know")
    func unknownMember() throws {
        #expect(try list(#"{"books": [{"id": "a", "pages": 3, "color": "red"}], "later": 4}"#).records.count == 1)
    }

    @Test("is an error if the list itself is missing")
    func missing() {
        #expect(throws: DecodingError.self) { try list(#"{"unreadable": []}"#) }
    }
}

@Suite("Replacement", .timeLimit(.minutes(1)))
struct ReplacementTests {
    @Test("has the members of the record, with the replaced one as `was`")
    func members() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let body = Replacement(BookDTO(id: "a", pages: 3), was: BookDTO(id: "a", pages: 2))
        let data = try encoder.encode(body)
        #expect(String(decoding: data, as: UTF8.self) == #"{"id":"a","pages":3,"was":{"id":"a","pages":2}}"#)
        let read = try JSONDecoder().decode(Replacement<BookDTO>.self, from: data)
        #expect(read.record == body.record)
        #expect(read.was == body.was)
        let alone = Data(#"{"id": "a", "pages": 3}"#.utf8)
        #expect(try JSONDecoder().decode(Replacement<BookDTO>.self, from: alone).was == nil)
    }

    @Test("A member `was` that is null says that there was no record, and a missing one says nothing")
    func nothing() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(Replacement(BookDTO(id: "a", pages: 3), expecting: .nothing))
        #expect(String(decoding: data, as: UTF8.self) == #"{"id":"a","pages":3,"was":null}"#)
        guard case .nothing = try JSONDecoder().decode(Replacement<BookDTO>.self, from: data).expectation else {
            Issue.record("Expected that no record is expected")
            return
        }
        let alone = Data(#"{"id": "a", "pages": 3}"#.utf8)
        guard case .anything = try JSONDecoder().decode(Replacement<BookDTO>.self, from: alone).expectation else {
            Issue.record("Expected that any record is replaced")
            return
        }
        let bare = try encoder.encode(Replacement(BookDTO(id: "a", pages: 3)))
        #expect(String(decoding: bare, as: UTF8.self) == #"{"id":"a","pages":3}"#)
    }
}
