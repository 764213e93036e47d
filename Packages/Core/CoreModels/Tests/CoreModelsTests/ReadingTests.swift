import Testing

@testable import CoreModels

@Suite("Values as text", .timeLimit(.minutes(10)))
struct ReadingTests {
    @Test(
        "a weight is shown to ten grams, to the hundred from 20 kg on",
        arguments: [
            (1, "1 g"), (999, "999 g"), (1000, "1 kg"), (1004, "1 kg"), (1005, "1.01 kg"), (1050, "1.05 kg"),
            (4200, "4.2 kg"), (4250, "4.25 kg"), (1995, "2 kg"), (19_994, "19.99 kg"), (19_995, "20 kg"),
            (20_049, "20 kg"), (20_050, "20.1 kg"), (33_450, "33.5 kg"), (2_000_000, "2000 kg"),
        ])
    func weight(grams: Int, expected: String) throws {
        #expect(try Weight(grams: grams).formatted == expected)
    }

    @Test(
        "a day names its month",
        arguments: [("2026-05-03", "3 May 2026"), ("0001-01-01", "1 January 1"), ("9999-12-31", "31 December 9999")])
    func date(text: String, expected: String) {
        #expect(day(text).formatted == expected)
    }

    @Test(
        "an age has months until three years",
        arguments: [
            ("2026-05-03", "less than a month"), ("2026-06-02", "less than a month"), ("2026-06-03", "1 month"),
            ("2027-04-03", "11 months"), ("2027-05-03", "1 year"), ("2027-07-03", "1 year 2 months"),
            ("2028-06-03", "2 years 1 month"), ("2029-04-03", "2 years 11 months"), ("2029-06-03", "3 years"),
            ("2034-12-31", "8 years"),
        ])
    func age(on text: String, expected: String) {
        #expect(Age(bornOn: day("2026-05-03"), on: day(text)).formatted == expected)
    }

    @Test(
        "a due status counts days",
        arguments: [
            (DueStatus.notDue, ""), (.dueSoon(days: 0), "due today"), (.dueSoon(days: 1), "due tomorrow"),
            (.dueSoon(days: 12), "due in 12 days"), (.upcoming(days: 31), "due in 31 days"),
            (.overdue(days: 1), "overdue by 1 day"), (.overdue(days: 23), "overdue by 23 days"),
            (.overdue(days: 364), "overdue by 364 days"), (.overdue(days: 365), "overdue by 1 year"),
            (.overdue(days: 2746), "overdue by 7 years"),
        ])
    func dueStatus(status: DueStatus, expected: String) {
        #expect(status.formatted == expected)
    }

    @Test("every species and sex has a unique name in words")
    func names() {
        let species = Species.allCases.map(\.name)
        #expect(Set(species).count == Species.allCases.count)
        #expect(Sex.allCases.map(\.name) == ["Female", "Male", "Not known"])
        #expect(species.allSatisfy { $0.first?.isUppercase == true })
    }
}
