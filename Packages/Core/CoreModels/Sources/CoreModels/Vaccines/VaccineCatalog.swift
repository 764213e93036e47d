/// A vaccine under its common name.
public struct Vaccine: Hashable, Sendable {
    /// The common name: "Cat flu and distemper".
    public let name: String
    /// The species it is for.
    public let species: Set<Species>
    /// The diseases that it protects against, in common and in veterinary terms.
    public let diseases: [String]
    /// Other names of the same vaccine: abbreviations and products.
    public let synonyms: [String]
    /// The usual validity of a booster. The product's label and the law take precedence.
    public let validity: Recurrence?
    /// The doses before boosters begin.
    public let course: VaccineCourse

    /// Whether it is the live vaccine that every animal of its species needs (WSAVA 2024).
    var isCore: Bool {
        if case .repeated = course { true } else { false }
    }
}

/// The vaccines that most pets get.
public enum VaccineCatalog {
    /// All vaccines, by species.
    ///
    /// The validity of dogs' core vaccines and leptospirosis follows the AAHA guidelines of 2022 and WSAVA's of 2024;
    /// for cats' core vaccines, the AAHA/AAFP guidelines of 2020. Rabies is valid one or three years depending on
    /// product and law; this is the shorter one. The other validities are common for the products. First courses follow
    /// the same guidelines; docs/care-rules.md has a row for each rule.
    public static let all: [Vaccine] = [
        vaccine(
            "Distemper, hepatitis and parvovirus", [.dog], years: 3, .repeated(weeks: 2...4),
            diseases: ["canine distemper", "infectious hepatitis", "adenovirus", "parvo"],
            synonyms: ["DHP", "DHPP", "DHPPi", "DA2PP", "DAPP", "SHP", "SHPPi"]),
        vaccine(
            "Leptospirosis", [.dog], years: 1, .twoDoses(weeks: 2...4), diseases: ["Weil's disease"],
            synonyms: ["Lepto", "L2", "L4", "Lepto 4"]),
        vaccine(
            "Kennel cough", [.dog], years: 1, .asProductSays,
            diseases: ["Bordetella", "parainfluenza", "infectious tracheobronchitis"],
            synonyms: ["KC", "Bordetella bronchiseptica"]),
        vaccine(
            "Rabies", [.dog, .cat, .smallMammal, .horse], years: 1, .oneDose(fromWeek: 12), diseases: ["lyssavirus"],
            synonyms: ["RAB"]),
        vaccine(
            "Lyme disease", [.dog], years: 1, .twoDoses(weeks: 2...4), diseases: ["borreliosis"],
            synonyms: ["Lyme", "Borrelia"]),
        vaccine(
            "Dog flu", [.dog], years: 1, .twoDoses(weeks: 2...4), diseases: ["canine influenza"],
            synonyms: ["CIV", "Canine influenza"]),
        vaccine(
            "Leishmaniosis", [.dog], years: 1, .asProductSays, diseases: ["Leishmania"], synonyms: ["Leishmaniasis"]),
        vaccine(
            "Cat flu and distemper", [.cat], years: 3, .repeated(weeks: 3...4),
            diseases: [
                "feline influenza", "rhinotracheitis", "herpesvirus", "calicivirus", "panleukopenia",
                "panleucopenia", "feline distemper", "feline parvovirus", "enteritis",
            ],
            synonyms: ["FVRCP", "RCP", "CRP", "HCP", "Tricat"]),
        vaccine(
            "Feline leukaemia", [.cat], years: 1, .twoDoses(weeks: 3...4), diseases: ["leukemia", "leukosis"],
            synonyms: ["FeLV", "Feline leukemia", "Leucogen"]),
        vaccine(
            "Cat chlamydia", [.cat], years: 1, .twoDoses(weeks: 3...4), diseases: ["chlamydophila", "conjunctivitis"],
            synonyms: []),
        vaccine(
            "Myxomatosis and rabbit haemorrhagic disease", [.rabbit], years: 1, .oneDose(fromWeek: 5),
            diseases: ["rabbit hemorrhagic disease", "VHD", "RVHD2", "RHD2"],
            synonyms: ["Myxo-RHD", "Myxo RHD Plus", "RHD", "RVHD", "Myxomatosis", "Myxomatosis and RHD"]),
        vaccine("Ferret distemper", [.smallMammal], years: 1, .asProductSays, diseases: ["distemper"], synonyms: []),
        vaccine(
            "Horse flu", [.horse], years: 1, .asProductSays, diseases: ["equine influenza"],
            synonyms: ["Equine influenza", "EIV"]),
        vaccine("Tetanus", [.horse], years: 2, .asProductSays, diseases: ["lockjaw"], synonyms: ["Equine tetanus"]),
        vaccine(
            "West Nile virus", [.horse], years: 1, .asProductSays, diseases: ["West Nile fever"], synonyms: ["WNV"]),
    ]

    /// Returns the vaccines that match a text: each of its words is a prefix of a word in the name, a synonym or a
    /// disease, or else the text is a misspelling of the name or a synonym. Those for the species come first, then those
    /// whose name matches. An empty text matches all for the species.
    public static func find(_ text: String, for species: Species? = nil) -> [Vaccine] {
        let typed = text.comparable
        let words = typed.split(separator: " ").map(String.init)
        func isBegun(_ texts: [String]) -> Bool {
            let known = texts.flatMap { $0.comparable.split(separator: " ") }
            return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
        }
        var ranked = all.compactMap { vaccine -> (rank: Int, vaccine: Vaccine)? in
            let isForSpecies = species.map(vaccine.species.contains) ?? true
            if words.isEmpty && !isForSpecies { return nil }
            guard isBegun([vaccine.name] + vaccine.synonyms + vaccine.diseases) else { return nil }
            return ((isForSpecies ? 0 : 2) + (isBegun([vaccine.name]) ? 0 : 1), vaccine)
        }
        if ranked.isEmpty {
            ranked = all.compactMap { vaccine in
                guard ([vaccine.name] + vaccine.synonyms).contains(where: { typed.isMisspelling(of: $0.comparable) })
                else { return nil }
                return (species.map(vaccine.species.contains) ?? true ? 0 : 1, vaccine)
            }
        }
        return ranked.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element.vaccine)
    }

    /// Returns the vaccine with this name or synonym, ignoring case, and with "&" or "and".
    public static func vaccine(named text: String) -> Vaccine? {
        byName[text.comparable]
    }

    /// Returns the same text for two names of the same vaccine: its name in the catalog, or the typed name.
    static func identity(of text: String) -> String {
        let typed = text.comparable
        return byName[typed]?.name.comparable ?? (typed.isEmpty ? text.lowercased() : typed)
    }

    private static let byName: [String: Vaccine] = Dictionary(
        all.flatMap { vaccine in ([vaccine.name] + vaccine.synonyms).map { ($0.comparable, vaccine) } },
        uniquingKeysWith: { first, _ in first }
    )

    private static func vaccine(
        _ name: String, _ species: Set<Species>, years: Int, _ course: VaccineCourse, diseases: [String],
        synonyms: [String]
    ) -> Vaccine {
        Vaccine(
            name: name, species: species, diseases: diseases, synonyms: synonyms,
            validity: try? Recurrence(every: years, .year, from: .lastDone), course: course)
    }
}
