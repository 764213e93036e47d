import CoreModels

/// Something found in a household that harms an animal that eats it.
public enum Hazard: String, Hashable, Sendable, CaseIterable {
    case whiteChocolate, milkChocolate, darkChocolate, bakingChocolate, cocoaPowder
    case grapes, raisins
    case onion, garlic
    case xylitol, macadamia, lily, avocado

    /// What people call it.
    public var name: String {
        switch self {
        case .whiteChocolate: "White chocolate"
        case .milkChocolate: "Milk chocolate"
        case .darkChocolate: "Dark chocolate"
        case .bakingChocolate: "Baking chocolate"
        case .cocoaPowder: "Cocoa powder"
        case .grapes: "Grapes"
        case .raisins: "Raisins, sultanas, currants"
        case .onion: "Onion, leek, chives"
        case .garlic: "Garlic"
        case .xylitol: "Xylitol (birch sugar), sugar-free gum or sweets"
        case .macadamia: "Macadamia nuts"
        case .lily: "Lilies or day lilies"
        case .avocado: "Avocado"
        }
    }

    /// Other words by which it is looked for, in lower case.
    var words: [String] {
        switch self {
        case .whiteChocolate: ["white chocolate"]
        case .milkChocolate: ["chocolate", "choc"]
        case .darkChocolate: ["dark chocolate", "bitter chocolate", "semisweet"]
        case .bakingChocolate: ["baking chocolate", "baker's chocolate", "cooking chocolate", "unsweetened chocolate"]
        case .cocoaPowder: ["cocoa", "cacao"]
        case .grapes: ["grape", "must", "pomace"]
        case .raisins: ["raisin", "sultana", "currant"]
        case .onion: ["onion", "leek", "chive", "shallot"]
        case .garlic: ["garlic"]
        case .xylitol: ["xylitol", "birch sugar", "e967", "chewing gum", "sugar-free", "sugarfree"]
        case .macadamia: ["macadamia"]
        case .lily: ["lily", "lilies", "lilium", "hemerocallis"]
        case .avocado: ["avocado", "guacamole"]
        }
    }

    /// The hazards that a text speaks of, the longest match first: "a bar of dark chocolate" is dark chocolate.
    ///
    /// What isn't found may harm all the same: an empty answer is no all-clear.
    public static func found(in text: String) -> [Hazard] {
        let text = text.lowercased()
        let matches = allCases.compactMap { hazard in
            hazard.words.filter(text.contains).map(\.count).max().map { (hazard: hazard, length: $0) }
        }
        let ordered = matches.sorted { $0.length > $1.length }
        // "dark chocolate" holds "chocolate" too, which alone would stand for milk chocolate.
        let chocolates: Set<Hazard> = [.whiteChocolate, .darkChocolate, .bakingChocolate]
        let isNamed = ordered.contains { chocolates.contains($0.hazard) }
        return ordered.map(\.hazard).filter { !(isNamed && $0 == .milkChocolate) }
    }
}
