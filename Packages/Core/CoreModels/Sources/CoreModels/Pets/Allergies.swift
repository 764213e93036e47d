/// The allergies of a pet, as words that can be found in the name or the ingredients of a food.
///
/// A match is a reason to look at the label. No match doesn't mean that a food is safe: owners and makers write in
/// their own words, and not every ingredient is on a label.
public struct Allergies: Hashable, Sendable {
    private struct Allergen: Hashable {
        /// The owner's word.
        let name: String
        /// The words of labels that match it.
        let words: Set<String>
    }

    /// In the order in which they were written.
    private let allergens: [Allergen]

    /// Reads a description such as "Chicken, grain (mild)".
    public init(_ description: String?) {
        var known: Set<String> = []
        allergens = Self.words(of: description ?? "").compactMap { name in
            let singular = Self.singular(name)
            guard singular.count > 2, !Self.otherWords.contains(singular), known.insert(singular).inserted
            else { return nil }
            return Allergen(name: name, words: Self.kinds[singular, default: []].union([singular]))
        }
    }

    /// Returns the owner's words whose allergen is named in a text: `["chicken"]` for "Poultry in gravy".
    public func found(in text: String) -> [String] {
        guard !allergens.isEmpty else { return [] }
        let words = Self.words(of: text)
        // "Grain-free" and "without grain" name what isn't in a food.
        let named = words.enumerated().filter { index, word in
            let isFree = index + 1 < words.count && words[index + 1] == "free"
            let isExcluded = index > 0 && ["no", "without"].contains(words[index - 1])
            return !isFree && !isExcluded
        }
        let contained = Set(named.map { Self.singular($0.element) })
        return allergens.filter { !$0.words.isDisjoint(with: contained) }.map(\.name)
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }

    private static func singular(_ word: String) -> String {
        if word.hasSuffix("ies"), word.count > 4 { return "\(word.dropLast(3))y" }
        for ending in ["oes", "shes", "ches"] where word.hasSuffix(ending) { return String(word.dropLast(2)) }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

    /// The words of labels that match an allergen: its kinds, and foods that may be or contain it.
    private static let kinds: [String: Set<String>] = {
        let poultry: Set<String> = ["poultry", "chicken", "hen", "turkey", "duck", "goose", "quail"]
        let fish: Set<String> = [
            "fish", "salmon", "tuna", "cod", "trout", "herring", "whitefish", "sardine", "mackerel", "anchovy",
            "haddock",
            "pollock", "tilapia", "sprat",
        ]
        let shellfish: Set<String> = ["shellfish", "shrimp", "prawn", "crab", "mussel", "krill", "squid"]
        let dairy: Set<String> = [
            "dairy", "milk", "cheese", "yoghurt", "yogurt", "cream", "whey", "casein", "lactose", "butter",
        ]
        let gluten: Set<String> = ["gluten", "wheat", "barley", "rye", "spelt"]
        let grain = gluten.union(["grain", "cereal", "corn", "maize", "oat", "rice", "millet", "sorghum"])
        let beef: Set<String> = ["beef", "veal", "ox", "cow", "cattle", "bovine"]
        let lamb: Set<String> = ["lamb", "mutton", "sheep"]
        let pork: Set<String> = ["pork", "pig", "ham", "bacon", "gammon"]
        let soy: Set<String> = ["soy", "soya", "soybean", "tofu"]
        return [
            // A maker's "poultry" may be chicken.
            "chicken": ["chicken", "hen", "poultry"], "turkey": ["turkey", "poultry"], "duck": ["duck", "poultry"],
            "goose": ["goose", "poultry"], "poultry": poultry, "bird": poultry,
            "fish": fish, "seafood": fish.union(shellfish), "shellfish": shellfish,
            "salmon": ["salmon", "fish"], "tuna": ["tuna", "fish"], "whitefish": fish,
            "dairy": dairy, "milk": dairy, "lactose": dairy, "cheese": dairy,
            "gluten": gluten, "wheat": ["wheat", "gluten", "cereal", "grain"], "grain": grain, "cereal": grain,
            "corn": ["corn", "maize", "cereal"], "maize": ["corn", "maize", "cereal"],
            "beef": beef, "lamb": lamb, "mutton": lamb, "pork": pork, "soy": soy, "soya": soy,
            "egg": ["egg"], "meat": poultry.union(beef).union(lamb).union(pork).union(["meat", "rabbit", "venison"]),
        ]
    }()

    /// Other words of such descriptions. They aren't allergens, and would match many foods.
    private static let otherWords: Set<String> = [
        "adult", "after", "all", "allergic", "allergy", "and", "any", "bad", "badly", "but", "can", "cat", "complete",
        "diet", "dog", "dry", "eat", "eating", "flavor", "flavour", "food", "for", "free", "from", "get", "gets",
        "give",
        "has", "her", "his", "intolerance", "intolerant", "its", "itche", "itching", "itchy", "kitten", "known",
        "light",
        "likely", "maybe", "mild", "never", "no", "none", "not", "nothing", "only", "other", "pet", "possibly",
        "probably", "product", "protein", "puppy", "rash", "raw", "react", "reaction", "senior", "sensitive", "severe",
        "severely", "skin", "small", "some", "stomach", "strong", "the", "thi", "this", "treat", "unknown", "upset",
        "very", "vomit", "vomiting", "wet", "with", "yet",
    ]
}

extension PetCare {
    /// The allergens that ``allergies`` names.
    public var allergens: Allergies { Allergies(allergies) }
}

extension Pet {
    /// Returns the warning about a food whose name or ingredients name an allergen: "Bruno is allergic to chicken."
    /// - Parameter text: The name, and the ingredients if known.
    /// - Returns: `nil` if nothing was found, which doesn't mean that the food is safe, or if the pet died.
    public func allergyWarning(about text: String) -> String? {
        let found = care.allergens.found(in: text)
        guard died == nil, let last = found.last else { return nil }
        let others = found.dropLast().joined(separator: ", ")
        return "\(name) is allergic to \(others.isEmpty ? last : "\(others) and \(last)")."
    }
}
