/// A medicine that can kill animals of some species in doses for people or for other animals.
///
/// A vet may have prescribed it anyway, so the form asks for confirmation instead of refusing it.
///
/// - Paracetamol (acetaminophen): a single tablet can kill a cat; the liver and the red blood cells of other animals are
///   harmed (Merck Veterinary Manual; ASPCA Animal Poison Control Center).
/// - Pain relievers for people, such as ibuprofen, naproxen and aspirin: stomach ulcers and kidney failure (Merck
///   Veterinary Manual; Pet Poison Helpline).
/// - Permethrin, in flea products for dogs: seizures of cats (Pet Poison Helpline; ASPCA Animal Poison Control Center).
/// - Fipronil, in flea products for dogs and cats: rabbits die of it (label of Frontline, from memory).
public enum DangerousMedicine: Hashable, Sendable, CaseIterable {
    case paracetamol, painReliever, permethrin, fipronil

    /// Finds a medicine that is dangerous for a species.
    /// - Parameter name: The name as people type it: "Paracetamol 500 mg".
    /// - Returns: `nil` if none is known. That doesn't mean that the medicine is safe.
    public init?(named name: String, for species: Species) {
        let words = name.comparable.split(separator: " ")
        let found = Self.allCases.first { medicine in
            medicine.harms(species) && medicine.names.contains { name in words.contains { $0.hasPrefix(name) } }
        }
        guard let found else { return nil }
        self = found
    }

    /// A sentence about the danger.
    public func warning(for species: Species) -> String {
        let animal = species.name.lowercased()
        return switch self {
        case .paracetamol:
            species == .cat
                ? "A single tablet of paracetamol can kill a cat."
                : "Doses of paracetamol for people can kill a \(animal)."
        case .painReliever: "Pain relievers for people can kill a \(animal)."
        case .permethrin: "Flea products with permethrin, which are made for dogs, can kill a cat."
        case .fipronil: "Fipronil, which is made for dogs and cats, can kill a rabbit."
        }
    }

    private func harms(_ species: Species) -> Bool {
        switch self {
        case .paracetamol, .painReliever: true
        case .permethrin: species == .cat
        case .fipronil: species == .rabbit
        }
    }

    /// The beginnings of words in the names of medicines, in lower case.
    private var names: [String] {
        switch self {
        case .paracetamol:
            ["paracetamol", "acetaminophen", "tylenol", "panadol", "calpol", "excedrin", "nyquil", "lemsip"]
        case .painReliever:
            [
                "ibuprofen", "advil", "motrin", "nurofen", "naproxen", "aleve", "diclofenac", "voltaren", "aspirin",
                "indometacin", "indomethacin",
            ]
        case .permethrin: ["permethrin", "advantix", "vectra", "effitix", "ectodex", "preventic"]
        case .fipronil: ["fipronil", "frontline", "effipro"]
        }
    }
}
