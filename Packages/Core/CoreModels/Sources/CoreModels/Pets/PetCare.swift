/// Information for those who look after a pet.
public struct PetCare: Hashable, Sendable {
    /// Whether it is neutered, if known.
    public internal(set) var isNeutered: Bool?
    /// Its allergies, as its owner describes them.
    public let allergies: String?
    /// Its conditions, as its owner describes them.
    public let conditions: String?
    /// The insurance company and policy number.
    public let insurance: String?
    /// The vet, and how to reach them.
    public let vet: String?
    /// A target weight from before weight plans. The form of the plan offers it as the goal, and no other screen uses it.
    public internal(set) var weightGoal: Weight?

    /// Creates a description. Surrounding white space is removed; an empty text becomes `nil`.
    /// - Throws: The problems that ``problems(allergies:conditions:insurance:vet:)`` finds.
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
        allergies = nil
        conditions = nil
        insurance = nil
        vet = nil
        weightGoal = nil
    }

    /// A description without information.
    public static let unknown = PetCare()
}

extension PetCare {
    /// The properties that have validation rules.
    public enum Property: String, Hashable, Sendable {
        case allergies, conditions, insurance, vet
    }

    /// Returns all problems of a description. Allergies and conditions have at most ``HealthRecordText/longestNotes``
    /// characters, the others ``HealthRecordText/longestTitle``.
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
