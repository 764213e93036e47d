import CoreModels

/// The reasons for which a vet should be asked before an animal's food is changed.
///
/// AAHA, *Weight Management Guidelines*, 2014, begin each program with an examination; conditions and medicines change
/// what is safe.
public struct VetFirst: Hashable, Sendable {
    /// The reasons, in words: "diabetes", "insulin", "14 years old". Empty if there are none.
    public let reasons: [String]
    /// The illness with which an animal must not lose weight without a vet, or `nil`.
    public let illness: Illness?

    /// Finds the reasons.
    /// - Parameters:
    ///   - age: The age, or `nil` if it is unknown.
    ///   - conditions: The conditions, as the owner describes them.
    ///   - medicines: The names of the medicines that are given.
    public init(species: Species, age: Age?, conditions: String?, medicines: [String]) {
        var reasons = [conditions].compactMap(\.self) + medicines
        if let age, let senior = Self.seniorYears(of: species), age.years >= senior {
            reasons.append("\(age.years) years old")
        }
        self.reasons = reasons
        let described = IllnessText(conditions ?? "")
        let given = medicines.map(IllnessText.init)
        illness = Illness.allCases.first { illness in
            illness.words.contains(where: described.mentions) || illness.phrases.contains(where: described.contains)
                || illness.drugs.contains { drug in given.contains { $0.mentions(drug) } || described.mentions(drug)
                }
        }
    }

    /// The sentence for a page, or `nil` if there are no reasons.
    public var advice: String? {
        reasons.isEmpty
            ? nil : "Ask your vet before you change what is fed or how much: \(reasons.joined(separator: "; "))."
    }

    /// Returns the age from which an animal counts as old.
    ///
    /// Dogs: 7 years, from which large breeds are called senior; cats: 10 (AAHA, *Canine Life Stage Guidelines*, 2019,
    /// and AAHA/AAFP, *Feline Life Stage Guidelines*, 2021, from memory; a review calls cats senior from 11 years on,
    /// read in an excerpt).
    static func seniorYears(of species: Species) -> Int? {
        switch species {
        case .dog: 7
        case .cat: 10
        default: nil
        }
    }
}

/// The illnesses with which an animal must not be put on a weight-loss diet without a vet.
public enum Illness: String, Hashable, Sendable, CaseIterable {
    /// The dose of insulin belongs to the food, and less food with the same dose can kill by low blood sugar: the vet
    /// computes the food and watches the loss (MSD Animal Health, advice on diabetic pets, read; AAHA, *Diabetes
    /// Management Guidelines*, 2018, from memory). A cat that eats little on velagliflozin or bexagliflozin risks
    /// ketoacidosis (labels of Senvelgo and Bexacat, from memory).
    case diabetes
    /// Loss of weight goes with a shorter life (Parker and Freeman 2011, dogs; Freeman et al. 2016, cats; from memory).
    case kidneyDisease
    /// Wasting goes with a shorter life (Slupe, Freeman and Rush 2008, from memory).
    case heartFailure
    /// Wasting goes with a shorter life (Baez et al. 2007, cats with cancer, from memory).
    case cancer
    /// It makes animals lose weight by itself (Cook, *Veterinary Focus* 33.2, 2023, read in an excerpt).
    case overactiveThyroid
    /// Eating little can make it worse; the cautious choice.
    case liverDisease
    /// The food is part of the treatment; the cautious choice.
    case pancreatitis
    /// A cat that stops eating can develop hepatic lipidosis (AAHA, *Weight Management Guidelines*, 2014), and little
    /// appetite is a sign of many illnesses; the cautious choice.
    case poorAppetite

    /// The name in the middle of a sentence.
    public var name: String {
        switch self {
        case .diabetes: "diabetes or insulin"
        case .kidneyDisease: "kidney disease"
        case .heartFailure: "heart failure"
        case .cancer: "cancer"
        case .overactiveThyroid: "an overactive thyroid"
        case .liverDisease: "liver disease"
        case .pancreatitis: "pancreatitis"
        case .poorAppetite: "a poor appetite"
        }
    }

    /// The beginnings of words, in lower case, by which conditions name it.
    fileprivate var words: [String] {
        switch self {
        case .diabetes: ["diabet", "sugar disease", "sugar sickness"]
        case .kidneyDisease: ["kidney", "renal", "nephr", "ckd"]
        case .heartFailure: ["heart failure", "cardiomyopath", "chf", "hcm", "dcm"]
        case .cancer:
            [
                "cancer", "tumor", "tumour", "lymphoma", "carcinoma", "adenocarcinoma", "sarcoma", "osteosarcoma",
                "fibrosarcoma", "hemangiosarcoma", "haemangiosarcoma", "leukemia", "leukaemia", "mast cell", "melanoma",
            ]
        // Thyroid trouble that isn't described further may be an overactive one.
        case .overactiveThyroid: ["hyperthyroid", "thyroid"]
        case .liverDisease: ["liver", "hepat"]
        case .pancreatitis: ["pancrea"]
        case .poorAppetite:
            [
                "anorexi", "inappet", "poor appetite", "low appetite", "reduced appetite", "loss of appetite",
                "off food",
                "off her food", "off his food", "off its food", "eats little", "eating little", "eats poorly",
                "refuses food",
            ]
        }
    }

    /// The phrases with a denial, in lower case, by which conditions name it.
    fileprivate var phrases: [String] {
        switch self {
        case .poorAppetite: ["no appetite", "not eat", "doesn t eat", "won t eat", "isn t eating", "stopped eating"]
        default: []
        }
    }

    /// The beginnings of the names of medicines, in lower case, that are given only or mostly with it: their labels,
    /// from memory.
    fileprivate var drugs: [String] {
        switch self {
        case .diabetes:
            [
                "insulin", "caninsulin", "vetsulin", "prozinc", "glargine", "lantus", "velagliflozin", "senvelgo",
                "bexagliflozin", "bexacat",
            ]
        case .heartFailure: ["pimobendan", "vetmedin", "cardisure"]
        case .overactiveThyroid:
            ["thiamazole", "methimazole", "felimazole", "thyronorm", "carbimazole", "vidalta"]
        case .kidneyDisease: ["semintra", "telmisartan", "ipakitine", "renalzin", "porus one"]
        case .cancer: ["palladia", "toceranib", "masivet", "masitinib", "leukeran", "chlorambucil", "lomustine"]
        case .liverDisease, .pancreatitis, .poorAppetite: []
        }
    }
}

/// A text in which illnesses are sought: words in lower case.
private struct IllnessText {
    /// The words that deny the illness after them. An underactive thyroid isn't an overactive one.
    private static let denials: Set<Substring> = ["no", "not", "without", "benign", "underactive"]
    /// The punctuation that doesn't end the scope of a denial.
    private static let joints: Set<Character> = [" ", "-", "'", "’"]

    /// The words, with a space before each.
    private let text: String
    /// The words without those that are denied.
    private let affirmed: String

    init(_ text: String) {
        var words: [Substring] = []
        var affirmed: [Substring] = []
        // In "spayed: no. Diabetes", the denial isn't about the next word.
        for part in text.lowercased().split(whereSeparator: Self.endsPart) {
            let own = part.split { !$0.isLetter && !$0.isNumber }
            words += own
            affirmed += own.indices.filter { $0 == 0 || !Self.denials.contains(own[$0 - 1]) }.map { own[$0] }
        }
        self.text = words.map { " " + $0 }.joined()
        self.affirmed = affirmed.map { " " + $0 }.joined()
    }

    private static func endsPart(_ character: Character) -> Bool {
        !character.isLetter && !character.isNumber && !joints.contains(character)
    }

    /// Returns whether the text has a phrase, denied or not.
    func contains(_ phrase: String) -> Bool { text.contains(" " + phrase) }

    /// Returns whether words that aren't denied begin with a name.
    func mentions(_ name: String) -> Bool { affirmed.contains(" " + name) }
}
