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
            illness.words.contains(where: described.speaks)
                || illness.drugs.contains { drug in given.contains { $0.speaks(of: drug) } || described.speaks(of: drug)
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
        }
    }

    /// The beginnings of words, in lower case, by which conditions name it.
    fileprivate var words: [String] {
        switch self {
        case .diabetes: ["diabet"]
        case .kidneyDisease: ["kidney", "renal", "nephr", "ckd"]
        case .heartFailure: ["heart failure", "cardiomyopath", "chf"]
        case .cancer:
            [
                "cancer", "tumor", "tumour", "lymphoma", "carcinoma", "adenocarcinoma", "sarcoma", "osteosarcoma",
                "fibrosarcoma", "hemangiosarcoma", "haemangiosarcoma", "leukemia", "leukaemia",
            ]
        case .overactiveThyroid: ["hyperthyroid", "overactive thyroid"]
        case .liverDisease: ["liver", "hepat"]
        case .pancreatitis: ["pancreatit"]
        }
    }

    /// The beginnings of the names of medicines, in lower case, that are given only with it.
    fileprivate var drugs: [String] {
        switch self {
        case .diabetes:
            [
                "insulin", "caninsulin", "vetsulin", "prozinc", "glargine", "lantus", "velagliflozin", "senvelgo",
                "bexagliflozin", "bexacat",
            ]
        case .heartFailure: ["pimobendan", "vetmedin"]
        case .overactiveThyroid: ["thiamazole", "methimazole", "felimazole", "carbimazole"]
        case .kidneyDisease, .cancer, .liverDisease, .pancreatitis: []
        }
    }
}

/// A text in which illnesses are sought: words in lower case, without those that are denied.
private struct IllnessText {
    /// The words before an illness that isn't there.
    private static let denials: Set<Substring> = ["no", "not", "without", "benign"]

    /// The words with a space before each.
    private let text: String

    init(_ text: String) {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        let kept = words.indices.filter { index in
            index == words.startIndex || !Self.denials.contains(words[words.index(before: index)])
        }
        self.text = kept.map { " " + words[$0] }.joined()
    }

    /// Returns whether a word, or several, begins as a name does.
    func speaks(of name: String) -> Bool { text.contains(" " + name) }
}
