import CoreModels
import Foundation
import Testing

@testable import CoreWire

@Suite("Member checks", .timeLimit(.minutes(1)))
struct MemberChecksTests {
    private enum Color: String, CaseIterable { case red, green }

    @Test("report every invalid member at once")
    func all() {
        var checks = MemberChecks()
        checks.needed("name", nil as String?) { $0 }
        let color: Color? = checks.choice("color", "blue")
        checks.text("note", "a\0b") { $0 }
        #expect(color == nil)
        #expect(
            throws: WireError.rejected(
                "The book is invalid.",
                [
                    WireProblem(field: "name", message: "This is required."),
                    WireProblem(field: "color", message: "“blue” isn't one of red, green."),
                    WireProblem(field: "note", message: "This contains a NUL character. Remove it."),
                ])
        ) { try checks.finish("The book") { 1 } }
    }

    @Test("take the id of the path, and refuse another one in the body")
    func id() throws {
        let path = EntityID<Color>()
        let other = EntityID<Color>()
        var checks = MemberChecks()
        #expect(checks.id(nil, in: RecordContext(id: path.rawValue)) == path)
        #expect(checks.id(path, in: RecordContext(id: path.rawValue)) == path)
        #expect(checks.id(other, in: .stored) == other)
        #expect(try checks.finish("The book") { 1 } == 1)
        _ = checks.id(other, in: RecordContext(id: path.rawValue))
        #expect(throws: WireError.self) { try checks.finish("The book") { 1 } }
    }

    @Test("require an id if the path has none")
    func missingID() {
        var checks = MemberChecks()
        _ = checks.id(nil as EntityID<Color>?, in: .stored)
        #expect(throws: WireError.self) { try checks.finish("The book") { 1 } }
    }

    @Test("name a member that isn't a day, a time, or an id")
    func malformed() {
        #expect(throws: WireError.malformed("“due” should be a day like 2026-05-03, not “soon”.")) {
            try CalendarDate(member: "due", "soon")
        }
        #expect(throws: WireError.malformed("“time” should be a time like 08:30, not “8”.")) {
            try TimeOfDay(member: "time", "8")
        }
        #expect(throws: WireError.malformed("“pet” should be a UUID, not “7”.")) { try PetID(member: "pet", "7") }
    }
}
