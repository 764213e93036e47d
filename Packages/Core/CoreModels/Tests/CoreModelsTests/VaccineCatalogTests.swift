import Testing

@testable import CoreModels

@Suite("The catalog of vaccines", .timeLimit(.minutes(10)))
struct VaccineCatalogTests {
    private func names(_ text: String, for species: Species? = nil) -> [String] {
        VaccineCatalog.find(text, for: species).map(\.name)
    }

    @Test("finds \"Cat flu and distemper\" by what people type")
    func flu() {
        #expect(names("flu", for: .cat).first == "Cat flu and distemper")
        #expect(names("flu", for: .dog).first == "Dog flu")
        for typed in ["Cat flu & distemper", "cat FLU and", "fvrcp", "Panleuk", "calici", "feline distemper"] {
            #expect(names(typed).first == "Cat flu and distemper", "\(typed)")
        }
        #expect(names("parvo", for: .dog).first == "Distemper, hepatitis and parvovirus")
        #expect(names("bordetella", for: .dog) == ["Kennel cough"])
    }

    @Test(
        "finds vaccines by misspelled names, and nothing by other words",
        arguments: [
            ("Rabbies", ["Rabies"]), ("rabeis", ["Rabies"]), ("cat flue and distemper", ["Cat flu and distemper"]),
            ("Leptospirossis", ["Leptospirosis"]), ("Tollwut", []), ("rabbit", []), ("raabs", []),
        ])
    func misspelled(text: String, names: [String]) {
        #expect(VaccineCatalog.find(text).map(\.name).filter { !$0.hasPrefix("Myxomatosis") } == names)
    }

    @Test("suggests the species' vaccines, and all of them for empty text")
    func species() {
        #expect(names("", for: .rabbit) == ["Myxomatosis and rabbit haemorrhagic disease"])
        #expect(names("", for: .fish) == [])
        #expect(names("distemper", for: .cat).first == "Cat flu and distemper")
        #expect(names("distemper", for: .smallMammal).first == "Ferret distemper")
        #expect(names("measles") == [])
    }

    @Test("has unique names and synonyms")
    func distinct() {
        var owners: [String: Set<String>] = [:]
        for vaccine in VaccineCatalog.all {
            for name in [vaccine.name] + vaccine.synonyms { owners[name.comparable, default: []].insert(vaccine.name) }
        }
        #expect(owners.filter { $0.value.count > 1 } == [:])
        #expect(VaccineCatalog.all.allSatisfy { !$0.species.isEmpty && $0.validity != nil })
    }

    @Test("treats two names of a vaccine as the same")
    func identity() throws {
        func dose(_ vaccine: String, _ given: String) throws -> Vaccination {
            try Vaccination(
                vaccine: vaccine, givenOn: day(given), nextDue: day(given).adding(months: 12), today: .latest)
        }
        let old = try dose("Cat flu & distemper", "2024-05-01")
        let new = try dose("FVRCP", "2025-05-01")
        let own = try dose("Müller's mix", "2023-05-01")
        let record = VaccinationRecord([old, new, own, try dose("muller's  mix", "2022-05-01")])
        #expect(record.latestDoses == [new, own])
    }

    @Test("computes the next dose's validity from the last one's")
    func validity() throws {
        func dose(_ vaccine: String, due: String?) throws -> Vaccination {
            try Vaccination(vaccine: vaccine, givenOn: day("2023-02-28"), nextDue: due.map(day), today: .latest)
        }
        #expect(try dose("Rabies", due: "2026-02-28").validUntil(givenAgainOn: day("2026-05-03")) == day("2029-05-03"))
        #expect(try dose("Rabies", due: "2023-03-21").validUntil(givenAgainOn: day("2026-05-03")) == day("2026-05-24"))
        #expect(try dose("DHPP", due: nil).validUntil(givenAgainOn: day("2026-05-03")) == nil)
    }
}
