import CoreModels
import Testing

@testable import Nutrition

/// One test per row of the table "Poisons" in docs/care-rules.md.
@Suite("Poisons by the names people use", .timeLimit(.minutes(1)))
struct PoisonTests {
    @Test(
        "In a sentence, a name keeps its capitals",
        arguments: [
            (Hazard.grapes, "grapes"), (.vitaminD, "vitamin D and psoriasis creams"),
            (.stimulant, "ADHD medicine and other stimulants"), (.fluorouracil, "5-FU (fluorouracil) cream"),
            (.acetaminophen, "paracetamol (acetaminophen, Tylenol)"),
        ])
    func nameInSentence(hazard: Hazard, name: String) {
        #expect(hazard.nameInSentence == name)
    }

    @Test(
        "Chocolate without a kind counts as the strongest (Merck Veterinary Manual)",
        arguments: [
            "chocolate", "plain chocolate", "Chocolate cake", "brownie", "brownies", "choc", "chocolat", "choclate",
            "mlik chocolate", "whit chocolate", "milk chocolate and a brownie",
        ])
    func unqualifiedChocolate(text: String) throws {
        #expect(Hazard.found(in: text).contains(.chocolate))
        let five = try Weight(grams: 5000)
        let warning = HazardWarning(.chocolate, grams: 50, species: .dog, weight: five)
        #expect(warning.dose == HazardWarning(.bakingChocolate, grams: 50, species: .dog, weight: five).dose)
        #expect(warning.severity == .lifeThreatening)
    }

    @Test("A kind of chocolate that is named exactly is that kind")
    func namedChocolate() {
        #expect(Hazard.found(in: "milk-chocolate") == [.milkChocolate])
        #expect(Hazard.found(in: "WHITE chocolate") == [.whiteChocolate])
        #expect(Hazard.found(in: "hot chocolate").contains(.cocoaPowder))
    }

    @Test(
        "Gum and sugar-free sweets count as xylitol (ASPCA APCC)",
        arguments: ["gum", "sugar free gum", "sugar-free gum", "sugarfree", "Chewing-Gum", "xilitol", "birch sugar"])
    func xylitol(text: String) {
        #expect(Hazard.found(in: text).contains(.xylitol))
    }

    @Test(
        "Medicine, household poisons, baits and plants are found, misspelled or not",
        arguments: [
            ("coffee", .caffeine), ("ibuprofen", .nsaid), ("ibuprofin", .nsaid), ("Advil", .nsaid),
            ("naproxen", .nsaid), ("aspirin", .aspirin), ("paracetamol", .acetaminophen),
            ("paracetemol", .acetaminophen), ("Tylenol", .acetaminophen), ("acetaminophen", .acetaminophen),
            ("antidepressants", .antidepressant), ("Adderall", .stimulant), ("ADHD pills", .stimulant),
            ("vitamin-D", .vitaminD), ("5-FU", .fluorouracil), ("anti-freeze", .antifreeze),
            ("ethylene glycol", .antifreeze), ("permethrin", .permethrin), ("permetrin", .permethrin),
            ("bleach", .cleaner), ("laundry pods", .detergentPod), ("battery", .battery), ("batteries", .battery),
            ("rat poison", .rodenticide), ("rat-poison", .rodenticide), ("slug pellets", .slugBait),
            ("lillies", .lily), ("tiger lily", .lily), ("sago palm", .sagoPalm), ("oleander", .oleander),
            ("yew", .yew), ("daffodils", .plant), ("mushrooms", .mushroom),
            ("K9 Advantix", .permethrin), ("Seresto collar", .permethrin), ("slug bait tablets", .slugBait),
            ("sea salt", .salt), ("m&ms", .chocolate), ("Kit-Kat", .chocolate), ("oreos", .chocolate),
            ("Tiramisù", .chocolate), ("lilly", .lily), ("lillys", .lily), ("stargazer", .lily), ("Tic Tacs", .xylitol),
            ("diet coke", .caffeine), ("Regaine foam", .heartMedicine), ("Lexapro", .antidepressant),
            ("Round-up", .insecticide), ("wasp spray", .insecticide), ("super glue", .fuel), ("conkers", .plant),
            ("peppermint oil", .essentialOil), ("Benadryl", .medicine), ("psoriasis cream", .vitaminD),
        ] as [(String, Hazard)])
    func everydayNames(text: String, hazard: Hazard) {
        #expect(Hazard.found(in: text).contains(hazard))
    }

    @Test("A bait is found by its name, even if it comes as tablets")
    func longestFirst() {
        #expect(Hazard.found(in: "slug bait tablets").first == .slugBait)
        #expect(Hazard.found(in: "rat poison pills").first == .rodenticide)
    }

    @Test("No amount of a poison is safe, for any animal (ASPCA APCC, Pet Poison Helpline, Merck)")
    func anyAmount() throws {
        for hazard in Hazard.allCases where hazard.poison != nil {
            for species in Species.allCases {
                let warning = HazardWarning(hazard, grams: 0.01, species: species, weight: try Weight(grams: 40_000))
                #expect(warning.severity == .lifeThreatening, "\(hazard), \(species)")
            }
        }
    }

    @Test("Every poison names its source, and every hazard is found by each of its words")
    func sources() {
        for hazard in Hazard.allCases {
            if let poison = hazard.poison { #expect(!poison.source.isEmpty) }
            #expect(!hazard.words.isEmpty)
            for word in hazard.words { #expect(Hazard.found(in: word).contains(hazard), "\(word)") }
        }
    }

    @Test("The advice names the poison lines with their numbers")
    func poisonLines() {
        for number in ["(888) 426-4435", "(855) 764-7661", "01202 509000", "nearest vet"] {
            #expect(HazardWarning.advice.contains(number))
        }
    }

    @Test(
        "Harmless words aren't mistaken for poisons",
        arguments: [
            "chicken", "mustard", "rice", "carrots", "water", "plant-based dog food", "salmon with algae oil",
            "drained tuna",
        ])
    func noNoise(text: String) {
        #expect(Hazard.found(in: text).isEmpty)
    }
}
