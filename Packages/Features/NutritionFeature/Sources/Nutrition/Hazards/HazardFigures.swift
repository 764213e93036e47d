import CoreModels

/// The doses at which signs of poisoning are reported in the literature.
struct HazardFigures: Hashable, Sendable {
    /// A dose and its effect.
    struct Step: Hashable, Sendable {
        /// In milligrams a kilogram of body weight.
        let dose: Double
        let severity: HazardWarning.Severity
        let signs: String
    }

    /// The substance: "methylxanthines".
    let substance: String
    /// The milligrams of the substance in a gram of the food.
    let content: Double
    /// The steps, the lowest dose first. Empty if no dose is known; any amount counts then.
    let steps: [Step]
    /// The signs after any amount.
    let signs: String
    /// A remark to show with the dose.
    var remark: String?
}

extension Hazard {
    /// Returns the figures for a species, or `nil` if nothing is reported, which doesn't mean that it is harmless.
    func figures(for species: Species) -> HazardFigures? {
        switch self {
        case .whiteChocolate, .milkChocolate, .darkChocolate, .bakingChocolate, .cocoaPowder, .chocolate:
            chocolate(species)
        case .grapes, .raisins: grapes(species)
        case .onion: onion(species)
        case .driedOnion: driedOnion(species)
        case .garlic: garlic(species)
        case .xylitol: xylitol(species)
        case .macadamia: macadamia(species)
        case .lily: lily(species)
        case .avocado: avocado(species)
        default:
            poison.map {
                HazardFigures(substance: $0.name, content: 1000, steps: [], signs: $0.signs, remark: $0.remark)
            }
        }
    }

    /// Methylxanthines (theobromine and caffeine) in milligrams a gram, as the Merck Veterinary Manual lists them
    /// (from memory; second-hand elsewhere): cocoa 28.5, baking 16, dark 5.4 to 5.7, milk 2.3, white hardly any.
    private var methylxanthines: Double {
        switch self {
        case .cocoaPowder: 28.5
        // Chocolate of an unknown kind counts as the strongest kind that is sold as chocolate.
        case .bakingChocolate, .chocolate: 16
        case .darkChocolate: 5.7
        case .milkChocolate: 2.3
        default: 0.05
        }
    }

    /// Signs in dogs from 20 mg/kg, heart 40 to 50, seizures from 60; LD50 100 to 200 (a veterinary clinic's page with
    /// references, read). The same doses are used for all species, because no others were found.
    private func chocolate(_ species: Species) -> HazardFigures {
        HazardFigures(
            substance: "methylxanthines",
            content: methylxanthines,
            steps: [
                .init(dose: 20, severity: .mild, signs: "vomiting, diarrhoea, thirst, restlessness"),
                .init(dose: 40, severity: .serious, signs: "racing or irregular heartbeat, shaking"),
                .init(dose: 60, severity: .lifeThreatening, signs: "seizures; deaths are reported from 100 mg/kg on"),
            ],
            signs: "vomiting, thirst, restlessness, racing heart",
            remark: [
                self == .chocolate ? "The kind wasn't named, so the strongest is assumed." : nil,
                species == .dog ? nil : "The doses are those of dogs; for this animal none are published.",
            ].compactMap(\.self).nonEmptySentence
        )
    }

    /// Dogs: no safe dose; kidneys failed from 2.8 g/kg of raisins (chapter 46, *Grapes and Raisins*, read) and 19.6 to
    /// 20 g/kg of grapes (ToxBuddy by Agria, read), and after 4 or 5 grapes in a dog of 8.2 kg (read). Dose and harm
    /// aren't related. Cats and ferrets: anecdotes only.
    private func grapes(_ species: Species) -> HazardFigures? {
        guard [.dog, .cat, .smallMammal].contains(species) else { return nil }
        return HazardFigures(
            substance: nameInSentence,
            content: 1000,
            steps: [],
            signs: "vomiting within a day, then kidney failure",
            remark: "There is no safe amount: a dog of 8 kg fell ill from four or five grapes, others of none. "
                + "Treatment helps most in the first two hours."
        )
    }

    /// Signs from 5 g/kg in cats and 15 g/kg in dogs, raw weight (Compendium, *Common foods toxic to dogs and cats*,
    /// read); powder and dried onion are stronger. Horses, rabbits and others are harmed too, without a figure.
    private func onion(_ species: Species) -> HazardFigures {
        let signs = "pale gums, weakness, dark urine, often only after days"
        let lowest: Double? = species == .cat ? 5000 : species == .dog ? 15_000 : nil
        return HazardFigures(
            substance: "onion",
            content: 1000,
            steps: lowest.map { [.init(dose: $0, severity: .serious, signs: signs)] } ?? [],
            signs: signs,
            remark: "Cooked counts as raw; dried onion and onion powder are several times as strong."
        )
    }

    /// Several times as strong as raw onion (Compendium, as for ``onion(_:)``); how strong isn't published, so the worst
    /// is assumed.
    private func driedOnion(_ species: Species) -> HazardFigures {
        HazardFigures(
            substance: "dried onion", content: 1000, steps: [],
            signs: "pale gums, weakness, dark urine, often only after days"
        )
    }

    /// Toxic like onion and stronger; no reliable dose was found.
    private func garlic(_ species: Species) -> HazardFigures {
        HazardFigures(
            substance: "garlic", content: 1000, steps: [],
            signs: "pale gums, weakness, dark urine, often only after days"
        )
    }

    /// Dogs: low blood sugar above 0.1 g/kg, liver failure above 0.5 g/kg (several clinics, read). Ferrets and rabbits
    /// are harmed too, without a figure. A piece of gum holds 0.22 to 1 g (dvm360, read) and labels rarely state the
    /// amount, so gum and sweets are counted as pure xylitol.
    private func xylitol(_ species: Species) -> HazardFigures? {
        guard species != .cat, species != .horse else { return nil }
        let remark = "Gum and sweets are counted as pure xylitol, since labels rarely say how much is in them."
        guard species == .dog else {
            return HazardFigures(
                substance: "xylitol", content: 1000, steps: [], signs: "weakness, collapse, seizures", remark: remark)
        }
        return HazardFigures(
            substance: "xylitol",
            content: 1000,
            steps: [
                .init(
                    dose: 100, severity: .serious,
                    signs: "low blood sugar within 10 minutes to hours: weakness, staggering, collapse"),
                .init(
                    dose: 500, severity: .lifeThreatening,
                    signs: "low blood sugar, then liver failure within three days"),
            ],
            signs: "weakness, staggering, collapse, seizures",
            remark: remark
        )
    }

    /// Dogs, the only species reported: 13 fell ill from 0.7 to 4.9 g/kg (an Australian case series, abstract read).
    /// Merck's lowest is 2.4 g/kg, so the lower is used.
    private func macadamia(_ species: Species) -> HazardFigures? {
        guard species == .dog else { return nil }
        let signs = "weak hind legs, shaking, fever, vomiting, within twelve hours"
        return HazardFigures(
            substance: "macadamia nuts", content: 1000,
            steps: [.init(dose: 700, severity: .serious, signs: signs)], signs: signs,
            remark: "Chocolate around the nuts is to be counted as well."
        )
    }

    /// Cats: every part of *Lilium* and *Hemerocallis*, pollen and the vase's water too (FDA by BusinessLine,
    /// second-hand). Others: stomach upset.
    private func lily(_ species: Species) -> HazardFigures {
        HazardFigures(
            substance: "lily", content: 1000, steps: [],
            signs: species == .cat ? "vomiting, then kidney failure within days" : "vomiting, drooling",
            remark: species == .cat ? "A lick of pollen or of the vase's water is enough to kill a cat." : nil
        )
    }

    /// Persin harms birds, rabbits, small mammals and horses (several lists, read); no dose was found. Dogs and cats:
    /// the stone chokes and the fat upsets.
    private func avocado(_ species: Species) -> HazardFigures {
        HazardFigures(
            substance: "avocado", content: 1000, steps: [],
            signs: [.dog, .cat].contains(species)
                ? "vomiting, belly pain; the stone can block the gut" : "trouble breathing, weakness, heart failure"
        )
    }
}

extension [String] {
    /// The sentences one after another, or `nil` if there are none.
    fileprivate var nonEmptySentence: String? { isEmpty ? nil : joined(separator: " ") }
}
