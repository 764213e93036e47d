import Testing

@testable import CoreModels

@Suite("An owner", .timeLimit(.minutes(10)))
struct OwnerTests {
    @Test("has a trimmed name and telephone number")
    func description() throws {
        let owner = try Owner(name: " Ada Winter ", phone: " +49 30 901820\n")
        #expect(owner.name == "Ada Winter")
        #expect(owner.phone == "+49 30 901820")
    }

    @Test("needs no telephone number", arguments: [nil, "", "  "])
    func withoutPhone(phone: String?) throws {
        #expect(try Owner(name: "Ada", phone: phone).phone == nil)
    }

    @Test("must have a name", arguments: ["", " \n"])
    func nameMissing(name: String) {
        #expect(throws: Invalid<Owner.Property>(.name, .missing("Enter your name."))) {
            try Owner(name: name)
        }
    }

    @Test("has at most 100 characters in the name")
    func nameLength() throws {
        let longest = String(repeating: "é", count: Owner.longestName)
        #expect(try Owner(name: longest).name == longest)
        #expect(throws: Invalid<Owner.Property>(.name, .tooLong(101, longest: 100))) { try Owner(name: longest + "é") }
    }

    @Test(
        "has a telephone number of 3 to 20 digits",
        arguments: ["112", "(030) 901-820", "030/90.18.20", "12345678901234567890"])
    func phone(phone: String) throws {
        #expect(try Owner(name: "Ada", phone: phone).phone == phone)
    }

    @Test(
        "can't have another telephone number",
        arguments: ["12", "123456789012345678901", "call me", "030 ext 5", "٠٣٠٩٠١", "½½½", "030\n901"])
    func phoneUnreadable(phone: String) {
        #expect(throws: Invalid<Owner.Property>(.phone, .noTelephoneNumber(phone))) {
            try Owner(name: "Ada", phone: phone)
        }
    }
}
