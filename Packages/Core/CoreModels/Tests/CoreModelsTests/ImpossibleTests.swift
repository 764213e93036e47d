import Testing

@testable import CoreModels

@Suite("Impossible values are rejected", .timeLimit(.minutes(10)))
struct ImpossibleTests {
    private let today = day("2026-05-03")
    private let born = day("2023-04-01")

    @Test("an entry before the pet's birth")
    func beforeBirth() throws {
        let before = day("2023-03-31")
        let reason = InvalidReason.beforeBirth(before, born: born)
        let weight = try Weight(grams: 1)
        #expect(throws: Invalid<WeightSample.Property>(.date, reason)) {
            try WeightSample(weight: weight, date: before, born: born, today: today)
        }
        #expect(throws: Invalid<VetVisit.Property>(.date, reason)) {
            try VetVisit(date: before, reason: "r", born: born, today: today)
        }
        #expect(throws: Invalid<Vaccination.Property>(.givenOn, reason)) {
            try Vaccination(vaccine: "v", givenOn: before, born: born, today: today)
        }
        #expect(try WeightSample(weight: weight, date: born, born: born, today: today).date == born)
        #expect(reason.explanation == "31 March 2023 is before the birth on 1 April 2023.")
    }

    @Test("a birth in the year 1, which stays readable if an older version accepted it")
    func yearOne() throws {
        #expect(throws: Invalid<Pet.Property>(.birthDate, .bornTooEarly(.earliest))) {
            try Pet(name: "Miso", species: .cat, birthDate: .earliest, today: today)
        }
        #expect(try Pet(name: "Miso", species: .cat, birthDate: .earliest, today: .latest).birthDate == .earliest)
        #expect(throws: Never.self) {
            try Pet(name: "Jonathan", species: .reptile, birthDate: day("1832-01-01"), today: today)
        }
    }

    @Test(
        "an invisible name",
        arguments: [
            "\u{200B}", "\u{200D}\u{FEFF}", "\u{2800}", "\u{3164}", "\u{0301}", "\u{00AD} \u{2060}", "\u{1B}",
            "\u{E000}",
        ])
    func invisible(name: String) throws {
        #expect(throws: Invalid<Pet.Property>.self) { try Pet(name: name, species: .cat, today: today) }
        #expect(throws: Invalid<Owner.Property>.self) { try Owner(name: name) }
        #expect(throws: Invalid<Reminder.Property>.self) { try Reminder(title: name, start: today) }
    }

    @Test("but not a name in any script or of one emoji", arguments: ["味噌", "ミソ", "مشمش", "🐈‍⬛", "Ω", "!", "1"])
    func visible(name: String) throws {
        #expect(try Pet(name: name, species: .cat, today: today).name == name)
    }

    @Test("a death before the birth or in the future")
    func death() throws {
        func pet(died: CalendarDate) throws -> Pet {
            try Pet(name: "Miso", species: .cat, birthDate: born, died: died, today: today)
        }
        #expect(try pet(died: today).died == today)
        #expect(throws: Invalid<Pet.Property>(.died, .inFuture(day("2026-05-04"), today: today))) {
            try pet(died: day("2026-05-04"))
        }
        #expect(throws: Invalid<Pet.Property>(.died, .beforeBirth(day("2023-03-31"), born: born))) {
            try pet(died: day("2023-03-31"))
        }
    }

    @Test("care has trimmed texts, and `nil` for empty ones")
    func care() throws {
        let care = try PetCare(isNeutered: true, allergies: " Chicken ", insurance: " ", vet: "Dr. Lind")
        #expect(care.allergies == "Chicken" && care.insurance == nil && care.vet == "Dr. Lind")
        #expect(throws: Invalid<PetCare.Property>(.vet, .tooLong(121, longest: 120))) {
            try PetCare(vet: String(repeating: "v", count: 121))
        }
        #expect(try PetCare() == .unknown)
    }
}

@Suite("An unlikely weight", .timeLimit(.minutes(10)))
struct UnlikelyWeightTests {
    private func sample(_ kilograms: String, _ date: String) throws -> WeightSample {
        try WeightSample(weight: Weight(typed: kilograms), date: day(date), today: .latest)
    }

    @Test(
        "changes more than an animal can",
        arguments: [
            ("4.2", "2026-05-01", "8.4", "2026-05-02", true), ("4.2", "2026-05-01", "2.1", "2026-05-02", true),
            ("4.2", "2026-05-01", "4.6", "2026-05-02", false), ("4.2", "2026-05-01", "6.2", "2026-05-02", true),
            ("4", "2026-05-01", "5", "2026-05-02", true), ("4", "2026-05-01", "4.99", "2026-05-02", false),
            ("4", "2026-05-01", "3", "2026-05-02", true), ("4", "2026-05-01", "5", "2026-05-01", true),
            ("4", "2026-05-01", "5", "2026-05-08", false),
            ("4.2", "2025-01-01", "9.3", "2026-05-02", true), ("4.2", "2025-01-01", "42", "2026-05-02", true),
            ("4.2", "2025-01-01", "8.2", "2026-05-02", false),
        ])
    func grown(first: String, on date: String, second: String, later: String, isAsked: Bool) throws {
        let known = try sample(first, date)
        let new = try sample(second, later)
        let other = new.unlikely(beside: [known], born: day("2020-01-01"))
        #expect(other == (isAsked ? known : nil))
        #expect((known.unlikely(beside: [new], born: day("2020-01-01")) != nil) == isAsked)
    }

    @Test("of a puppy changes more than puppies grow")
    func young() throws {
        let born = day("2026-01-01")
        let known = try sample("500 g", "2026-01-15")
        #expect(try sample("1.5", "2026-03-01").unlikely(beside: [known], born: born) == nil)
        #expect(try sample("5", "2026-03-01").unlikely(beside: [known], born: born) == known)
    }

    @Test("is compared with the nearest before and after, never with itself")
    func neighbors() throws {
        let known = [try sample("4", "2026-01-01"), try sample("4.1", "2026-03-01"), try sample("9", "2026-04-01")]
        #expect(try sample("4.2", "2026-02-01").unlikely(beside: known, born: nil) == nil)
        #expect(known[2].unlikely(beside: [known[2]], born: nil) == nil)
        #expect(try sample("4.2", "2026-03-31").unlikely(beside: known, born: nil) == known[2])
        #expect(try sample("4.2", "2026-03-31").unlikely(beside: [], born: nil) == nil)
        #expect(try sample("42", "2026-03-31").doubt(of: .cat, in: .kilograms) == "42 kg is a lot for a cat.")
        #expect(try sample("4.2", "2026-03-31").doubt(of: .cat, in: .kilograms) == nil)
        #expect(try sample("42", "2026-03-31").doubt(of: .dog, in: .kilograms) == nil)
    }

    @Test(
        "A typed weight is read in its unit",
        arguments: [
            ("4.2", 4200), ("4,2 kg", 4200), ("850 g", 850), ("9lb", 4082), ("9 lb 4 oz", 4196), ("16 OZ", 454),
            (" 4.2  kg ", 4200), ("4.205", 4205), ("8.5 g", 9),
        ])
    func typed(text: String, grams: Int) throws {
        #expect(try Weight(typed: text).grams == grams)
    }

    @Test(
        "Other texts aren't weights",
        arguments: [
            "", "kg", "four", "+4", "4e3", "0x10", "٤", "½", ",", "1,234.5", "4.2.1", "4 stone", "4 kg 2 oz", "9 lb 4",
            "-4", "4 oz 9 lb", "4 2", "4 200 g", "1,500 g", "1.500 g",
        ])
    func noWeight(text: String) {
        #expect(throws: WeightError.unreadable(text)) { try Weight(typed: text) }
    }

    @Test(
        "A typed mass is read in its unit, and without one in the chosen unit",
        arguments: [
            ("50", 50), ("50g", 50), ("12,5 g", 12.5), ("0.05 kg", 50), ("1.500 kg", 1500), ("400 mg", 0.4),
            ("0.125", 0.125), ("0", 0), ("1 lb 4 oz", 566.99),
        ])
    func mass(text: String, grams: Double) throws {
        #expect(abs(try TypedMass(text, unit: .grams).grams - grams) < 0.001)
    }

    @Test(
        "A mass that may have a thousands separator is refused, because it could be a thousand times off",
        arguments: ["1,500", "1.500", "27,500g", "1,500 mg", "1 500", "1,500.0"])
    func thousands(text: String) {
        #expect(throws: WeightError.unreadable(text)) { try TypedMass(text, unit: .grams) }
    }
}
