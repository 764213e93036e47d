import Testing

@testable import CoreModels

@Suite("Typed times and amounts of a medicine", .timeLimit(.minutes(10)))
struct TypedMedicineTests {
    @Test(
        "accepts a time as people type it",
        arguments: [
            ("8", "08:00"), ("08:30", "08:30"), ("8.30", "08:30"), ("8am", "08:00"), ("12 am", "00:00"),
            ("12pm", "12:00"), ("8:30 PM", "20:30"), ("morning", "08:00"), ("23:59", "23:59"), ("0:00", "00:00"),
        ])
    func typedTime(typed: String, expected: String) {
        #expect(TimeOfDay(typed: typed)?.description == expected)
    }

    @Test(
        "rejects an invalid time",
        arguments: ["", "24", "8:60", "8:3", "13pm", "0am", "8:00:00", "-1", "x", ":30", "8:", "٨", "999999999999"])
    func noTime(typed: String) {
        #expect(TimeOfDay(typed: typed) == nil)
    }

    @Test(
        "accepts an amount as people type it",
        arguments: [
            ("1", 1000, "1"), ("0.5", 500, "0.5"), (",25", 250, "0.25"), ("½", 500, "0.5"), ("1½", 1500, "1.5"),
            ("1/2", 500, "0.5"), ("1 1/4", 1250, "1.25"), ("2.05", 2050, "2.05"), ("100000", 100_000_000, "100000"),
            ("0", 0, "0"), ("0.125", 125, "0.125"), ("1 1/8", 1125, "1.125"),
        ])
    func typedAmount(typed: String, thousandths: Int, shown: String) throws {
        let amount = try Amount(typed: typed)
        #expect(amount.thousandths == thousandths && amount.formatted == shown)
        #expect(try Amount(typed: amount.typed) == amount)
    }

    @Test(
        "rejects an amount that a slip makes ten or a thousand times off, and says how to write it",
        arguments: [
            ("05", "This can be 5 or 0.5. Type 5 or 0.5."), ("1,000", "This can be 1 or 1000. Type 1 or 1000."),
            ("1.000", "This can be 1 or 1000. Type 1 or 1000."),
            ("2.050", "This can be 2.05 or 2050. Type 2.05 or 2050."),
            ("1,125", "This can be 1 1/8 or 1125. Type 1 1/8 or 1125."),
            ("00.5", "Type it without the zeros before it: 0.5."), ("00", "Type it without the zeros before it: 0."),
        ])
    func ambiguousAmount(typed: String, explanation: String) {
        let error = #expect(throws: AmountError.self) { try Amount(typed: typed) }
        #expect(error?.explanation == explanation)
    }

    @Test(
        "is typed again as it is read",
        arguments: [1, 125, 999, 1001, 1010, 1125, 1234, 1500, 2050, 12_345, 99_999_999])
    func amountTypedAgain(thousandths: Int) throws {
        let amount = try Amount(thousandths: thousandths)
        #expect(try Amount(typed: amount.typed) == amount)
    }

    @Test(
        "rejects an invalid amount",
        arguments: ["", "-1", "1.2345", "1/3", "1/0", "1..2", "x", "1 2", "½½", "1/2/3"])
    func noAmount(typed: String) {
        #expect(throws: AmountError.unreadable) { try Amount(typed: typed) }
    }

    @Test("rejects impossibly large amounts", arguments: ["100001", "999999999"])
    func tooMuch(typed: String) {
        #expect(throws: AmountError.outOfRange) { try Amount(typed: typed) }
    }
}
