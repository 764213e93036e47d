import CoreModels
import Testing

@testable import CoreWire

@Suite("Money on the wire", .timeLimit(.minutes(1)))
struct MoneyTests {
    @Test("is an amount in minor units, with its currency")
    func amount() throws {
        let currency = try Currency(required: "currency", "EUR")
        #expect(try Money(required: "price", 499, currency) == Money(499, .euro))
        #expect(try Money(member: "price", nil, currency) == nil)
    }

    @Test("is refused with the name of the member")
    func refused() throws {
        #expect(throws: WireError.malformed("“currency” should be a currency like EUR, not “euros”.")) {
            try Currency(required: "currency", "euros")
        }
        #expect(throws: WireError.malformed("“currency” is required.")) { try Currency(required: "currency", nil) }
        #expect(throws: WireError.malformed("“price” is required.")) {
            try Money(required: "price", nil, .euro)
        }
        #expect(throws: WireError.malformed("“price” is invalid: The amount is too large.")) {
            try Money(required: "price", .max, .euro)
        }
    }
}
