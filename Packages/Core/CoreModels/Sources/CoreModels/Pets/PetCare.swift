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
    /// - Throws: ``HealthRecordError/textTooLong(_:longest:)``: allergies and conditions have
    ///   ``HealthRecordText/longestNotes`` characters at most, the others ``HealthRecordText/longestTitle``.
    public init(
        isNeutered: Bool? = nil,
        allergies: String? = nil,
        conditions: String? = nil,
        insurance: String? = nil,
        vet: String? = nil,
        weightGoal: Weight? = nil
    ) throws(HealthRecordError) {
        self.isNeutered = isNeutered
        self.allergies = try HealthRecordText.optional(allergies, longest: HealthRecordText.longestNotes)
        self.conditions = try HealthRecordText.optional(conditions, longest: HealthRecordText.longestNotes)
        self.insurance = try HealthRecordText.optional(insurance, longest: HealthRecordText.longestTitle)
        self.vet = try HealthRecordText.optional(vet, longest: HealthRecordText.longestTitle)
        self.weightGoal = weightGoal
    }

    private init() {
        isNeutered = nil
        (allergies, conditions, insurance, vet, weightGoal) = (nil, nil, nil, nil, nil)
    }

    /// Nothing known.
    public static let unknown = PetCare()
}
