import CoreModels

/// A food or substance in a household that harms an animal that eats it.
public enum Hazard: String, Hashable, Sendable, CaseIterable {
    case whiteChocolate, milkChocolate, darkChocolate, bakingChocolate, cocoaPowder
    /// Chocolate of an unknown kind.
    case chocolate
    case grapes, raisins
    case onion, driedOnion, garlic
    case xylitol, macadamia, lily, avocado
    case caffeine, alcohol, hops
    case nsaid, aspirin, acetaminophen, antidepressant, stimulant, vitaminD, fluorouracil, heartMedicine, opioid
    case medicine, cannabis, nicotine
    case antifreeze, permethrin, insecticide, cleaner, detergentPod, battery, rodenticide, slugBait, fuel
    case essentialOil, salt
    case sagoPalm, oleander, yew, autumnCrocus, azalea, castorBean, plant, mushroom, toad

    /// The common name.
    public var name: String {
        switch self {
        case .whiteChocolate: "White chocolate"
        case .milkChocolate: "Milk chocolate"
        case .darkChocolate: "Dark chocolate"
        case .bakingChocolate: "Baking chocolate"
        case .cocoaPowder: "Cocoa powder"
        case .chocolate: "Chocolate of unknown kind"
        case .grapes: "Grapes"
        case .raisins: "Raisins, sultanas, currants"
        case .onion: "Onion, leek, chives"
        case .driedOnion: "Dried onion, onion powder, onion soup"
        case .garlic: "Garlic"
        case .xylitol: "Xylitol (birch sugar), sugar-free gum or sweets"
        case .macadamia: "Macadamia nuts"
        case .lily: "Lilies or day lilies"
        case .avocado: "Avocado"
        default: poison?.name ?? rawValue
        }
    }

    /// The name in the middle of a sentence: "grapes", "ADHD medicine and other stimulants".
    public var nameInSentence: String {
        let name = name
        guard name.dropFirst().first?.isLowercase == true else { return name }
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// Synonyms, in lower case, without punctuation.
    var words: [String] {
        switch self {
        case .whiteChocolate: ["white chocolate", "white choc"]
        case .milkChocolate: ["milk chocolate", "milk choc"]
        case .darkChocolate: ["dark chocolate", "dark choc", "bitter chocolate", "semisweet", "semi sweet chocolate"]
        case .bakingChocolate:
            ["baking chocolate", "baker s chocolate", "bakers chocolate", "cooking chocolate", "unsweetened chocolate"]
        case .chocolate:
            [
                "chocolate", "choc", "choccy", "brownie", "fudge", "ganache", "nutella", "mocha", "truffle",
                "easter egg", "oreo",
                "kitkat", "snickers", "mars bar", "m ms", "tiramisu", "profiterole",
            ]
        case .cocoaPowder: ["cocoa", "cacao", "hot chocolate", "chocolate powder"]
        case .grapes: ["grape", "must", "pomace"]
        case .raisins: ["raisin", "sultana", "currant", "fruitcake", "fruit cake", "mince pie", "christmas pudding"]
        case .onion: ["onion", "leek", "chive", "shallot", "scallion"]
        case .driedOnion:
            [
                "onion powder", "onionpowder", "powdered onion", "dried onion", "dried onions", "dehydrated onion",
                "dehydrated onions", "onion flakes", "onion granules", "onion soup", "onion salt",
            ]
        case .garlic: ["garlic"]
        case .xylitol:
            [
                "xylitol", "xylit", "birch sugar", "e967", "gum", "chewing gum", "bubblegum", "sugar free", "sugarless",
                "sugarfree", "no sugar", "toothpaste", "mouthwash", "sweetener", "mint", "tic tac", "mentos", "trident",
            ]
        case .macadamia: ["macadamia"]
        case .lily: ["lily", "lilly", "lilies", "lilium", "hemerocallis", "stargazer"]
        case .avocado: ["avocado", "guacamole"]
        default: poison?.words ?? []
        }
    }

    /// Returns the hazards that a text names, the longest match first: "a bar of dark chocolate" is dark chocolate.
    ///
    /// Case, accents, hyphens, spaces and one wrong letter in a longer word are ignored. A name that makes chocolate
    /// less dangerous ("white", "milk") must be spelled exactly; chocolate without such a name is of unknown kind. An
    /// empty result doesn't mean that the food is safe.
    public static func found(in text: String) -> [Hazard] {
        var text = HazardText(text)
        var matches: [(hazard: Hazard, length: Int)] = []
        for kind in [whiteChocolate, milkChocolate, darkChocolate, bakingChocolate, driedOnion] {
            // Removing each found name leaves only chocolate beyond the named kinds as of unknown kind, and only onion
            // that isn't dried.
            let found = kind.words.filter { text.remove($0) }
            if let length = found.map(\.count).max() { matches.append((kind, length)) }
        }
        // "Fried onion" isn't a misspelling of "dried onion".
        for hazard in allCases where hazard != driedOnion && !matches.contains(where: { $0.hazard == hazard }) {
            let found = hazard.words.filter { text.mentions($0) }
            if let length = found.map(\.count).max() { matches.append((hazard, length)) }
        }
        return matches.sorted { $0.length > $1.length }.map(\.hazard)
    }
}
