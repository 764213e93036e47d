/// What those who look after a pet have to know beyond what it is.
public struct PetCare: Hashable, Sendable {
    /// Whether it is neutered, where that is known.
    public let isNeutered: Bool?
    /// What it can't bear, as its owner says it.
    public let allergies: String?
    /// What it suffers from, as its owner says it.
    public let conditions: String?
    /// Where it is insured, and under which number.
    public let insurance: String?
    /// Its vet, and how to reach them.
    public let vet: String?
    /// What it should weigh.
    public let weightGoal: Weight?

    /// Creates a description. White space around texts is left out; an empty text is none.
    /// - Throws: All that ``problems(allergies:conditions:insurance:vet:)`` finds.
    public init(
        isNeutered: Bool? = nil,
        allergies: String? = nil,
        conditions: String? = nil,
        insurance: String? = nil,
        vet: String? = nil,
        weightGoal: Weight? = nil
    ) throws(Invalid<Property>) {
        try Invalid.check(
            Self.problems(allergies: allergies, conditions: conditions, insurance: insurance, vet: vet))
        self.isNeutered = isNeutered
        self.allergies = allergies?.kept
        self.conditions = conditions?.kept
        self.insurance = insurance?.kept
        self.vet = vet?.kept
        self.weightGoal = weightGoal
    }

    private init() {
        isNeutered = nil
        (allergies, conditions, insurance, vet, weightGoal) = (nil, nil, nil, nil, nil)
    }

    /// Nothing known.
    public static let unknown = PetCare()
}

extension PetCare {
    /// The properties that have rules of their own.
    public enum Property: String, Hashable, Sendable {
        case allergies, conditions, insurance, vet
    }

    /// All that is wrong with a description: allergies and conditions have ``HealthRecordText/longestNotes`` characters at
    /// most, the others ``HealthRecordText/longestTitle``.
    public static func problems(
        allergies: String? = nil, conditions: String? = nil, insurance: String? = nil, vet: String? = nil
    ) -> [Problem<Property>] {
        Problem.found(
            (.allergies, .of(allergies, longest: HealthRecordText.longestNotes)),
            (.conditions, .of(conditions, longest: HealthRecordText.longestNotes)),
            (.insurance, .of(insurance, longest: HealthRecordText.longestTitle)),
            (.vet, .of(vet, longest: HealthRecordText.longestTitle))
        )
    }
}
