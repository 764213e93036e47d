import BackendCoreTesting
import Foundation
import Testing

@Suite("JSON of tests", .timeLimit(.minutes(1)))
struct JSONValueTests {
    @Test(
        "Each kind of value is read, and written as it was read",
        arguments: [
            "null": JSONValue.null, "true": .bool(true), "false": .bool(false), "0": .number(0), "1": .number(1),
            "-2.5": .number(-2.5), "\"\"": .string(""), "\"1\"": .string("1"), "\"tr\u{FC}e\"": .string("tr\u{FC}e"),
            "[]": .array([]), "{}": .object([:]), "[1,true,null,\"a\"]": .array([1, true, nil, "a"]),
            "{\"a\":{\"b\":[0,false]}}": .object(["a": ["b": [0, false]]]),
        ])
    func kinds(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: Data(text.utf8)) == value)
        #expect(try String(decoding: value.data, as: UTF8.self) == text)
    }

    @Test("Text that isn't JSON is an error", arguments: ["", "{", "[1,", "tru", "{\"a\"}"])
    func invalid(text: String) {
        #expect(throws: (any Error).self) { try JSONValue(parsing: Data(text.utf8)) }
    }
}
