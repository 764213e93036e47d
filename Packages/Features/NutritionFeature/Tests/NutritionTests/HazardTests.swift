import CoreModels
import Nutrition
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct HazardTests {
    private func warning(_ hazard: Hazard, _ grams: Double?, _ species: Species = .dog, kilograms: Double) throws
        -> HazardWarning
    {
        HazardWarning(hazard, grams: grams, species: species, weight: try weight(Int(kilograms * 1000)))
    }

    @Test(
        "Published cases are assessed as in their sources",
        arguments: [
            // 50 g of milk chocolate and a dog of 5 kg: 23 mg/kg, mild.
            (.milkChocolate, 50, .dog, 5, .mild),
            // Cocoa and baking chocolate need far less.
            (.cocoaPowder, 11, .dog, 5, .lifeThreatening), (.bakingChocolate, 13, .dog, 5, .serious),
            // Half an onion of 150 g and a dog of 10 lb: potentially toxic.
            (.onion, 75, .dog, 4.54, .serious),
            // The lowest dose for cats.
            (.onion, 20, .cat, 4, .serious), (.onion, 19.9, .cat, 4, .belowReported),
            // A stick and a half of gum at 0.3 to 0.4 g and a dog of 10 lb: low blood sugar.
            (.xylitol, 0.6, .dog, 4.5, .serious),
            // An ounce of xylitol and a Rottweiler of 120 lb: may die.
            (.xylitol, 28.35, .dog, 54.4, .lifeThreatening),
            // Six kernels of 2.5 g and a dog of 20 kg.
            (.macadamia, 15, .dog, 20, .serious),
            // Four grapes and a dog of 8.2 kg; no amount is safe.
            (.grapes, 20, .dog, 8.2, .lifeThreatening), (.raisins, 1, .dog, 40, .lifeThreatening),
            // A petal.
            (.lily, 0.1, .cat, 5, .lifeThreatening),
        ] as [(Hazard, Double, Species, Double, HazardWarning.Severity)])
    func published(
        hazard: Hazard, grams: Double, species: Species, kilograms: Double, severity: HazardWarning.Severity
    ) throws {
        #expect(try warning(hazard, grams, species, kilograms: kilograms).severity == severity)
    }

    @Test(
        "Dried onion has no reported dose, so the worst is assumed",
        arguments: ["Onion powder", "20 g dried onions", "onion soup mix", "dehydrated onion"])
    func driedOnion(text: String) throws {
        #expect(Hazard.found(in: text) == [.driedOnion])
        #expect(try warning(.driedOnion, 10, .cat, kilograms: 7.8).severity == .lifeThreatening)
        #expect(Hazard.found(in: text + " and an onion") == [.driedOnion, .onion])
    }

    @Test("The dose is shown as computed: 50 g of milk chocolate are 23 mg/kg for 5 kg")
    func dose() throws {
        let warning = try warning(.milkChocolate, 50, kilograms: 5)
        #expect(abs((warning.dose ?? 0) - 23) < 1e-9)
        #expect(warning.findings.first == "That is 23 mg/kg of methylxanthines.")
    }

    @Test("A dose below the lowest reported one isn't called safe")
    func noFalseComfort() throws {
        let crumb = try warning(.milkChocolate, 1, kilograms: 40)
        #expect(crumb.severity == .belowReported)
        let text = (crumb.findings + [HazardWarning.advice]).joined(separator: " ").lowercased()
        #expect(text.contains("animals differ"))
        #expect(text.contains("call a vet"))
        for word in ["harmless", "no danger", "nothing to worry", "is safe", "is fine"] {
            #expect(!text.contains(word))
        }
    }

    @Test("An unknown or invalid amount is assessed as the worst", arguments: awkwardNumbers + [nil])
    func unknownAmount(grams: Double?) throws {
        if let grams, grams > 0, grams.isFinite { return }
        #expect(try warning(.milkChocolate, grams, kilograms: 5).severity == .lifeThreatening)
        #expect(try warning(.milkChocolate, grams, kilograms: 5).dose == nil)
    }

    @Test("Without the animal's weight the worst is assumed, and it says why")
    func unknownWeight() {
        let warning = HazardWarning(.milkChocolate, grams: 5, species: .dog, weight: nil)
        #expect(warning.severity == .lifeThreatening)
        #expect(warning.findings.first?.hasPrefix("The animal's weight isn't known") == true)
    }

    @Test("A larger amount is never less severe, and a heavier animal never in more danger")
    func monotonous() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let hazard = Hazard.allCases.randomElement(using: &random) ?? .onion
            let species = Species.allCases.randomElement(using: &random) ?? .dog
            let body = try weight(randomGrams(&random))
            let grams = Double.random(in: 0.001...2000, using: &random)
            let less = HazardWarning(hazard, grams: grams, species: species, weight: body)
            let more = HazardWarning(hazard, grams: grams * 1.5, species: species, weight: body)
            #expect(more.severity >= less.severity)
            #expect(!less.findings.isEmpty)
            #expect(less.dose.map { $0.isFinite && $0 > 0 } ?? true)
            let heavier = try weight(min(Weight.heaviest, body.grams * 2))
            let diluted = HazardWarning(hazard, grams: grams, species: species, weight: heavier)
            #expect(diluted.severity <= less.severity)
        }
    }

    @Test("Huge and tiny amounts are formatted without a trap")
    func hugeAmounts() throws {
        for grams in awkwardNumbers {
            for hazard in Hazard.allCases {
                for species in Species.allCases {
                    let warning = HazardWarning(hazard, grams: grams, species: species, weight: try weight(1))
                    #expect(warning.findings.allSatisfy { !$0.contains("nan") && !$0.contains("inf ") })
                }
            }
        }
    }

    @Test(
        "Hazards are found by what people type",
        arguments: [
            ("A bar of DARK chocolate", [Hazard.darkChocolate]), ("chocolate", [.chocolate]),
            ("sultanas", [.raisins]), ("lilies in a vase", [.lily]), ("sugar-free chewing gum", [.xylitol]),
            ("chicken", []), ("", []),
        ])
    func search(text: String, expected: [Hazard]) {
        #expect(Hazard.found(in: text) == expected)
    }

    @Test("Two hazards in one food are both found")
    func twoHazards() {
        #expect(Set(Hazard.found(in: "macadamia nuts in milk chocolate")) == [.macadamia, .milkChocolate])
    }
}
