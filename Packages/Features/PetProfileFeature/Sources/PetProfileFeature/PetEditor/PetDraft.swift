import CoreArchitecture
import CoreModels

/// The fields of a pet's form, named as in the domain and on the wire, so that a validation error finds its field.
enum PetField: String, CaseIterable {
    case name
    case species
    case breed
    case birthDate
    case sex
    case neutered
    case microchip
    case photo
    case allergies
    case conditions
    case vet
    case insurance
    case died

    /// The fields for a new pet: few, and known by heart. The others are added by editing.
    static let ofNew: [PetField] = [.name, .species, .breed, .birthDate, .sex, .microchip]
}

/// A pet as it is typed: every property as text, valid or not.
struct PetDraft: Hashable, Sendable {
    private(set) var texts: [PetField: String] = [.sex: Sex.unknown.rawValue, .neutered: "unknown"]

    init() {}

    init(_ pet: Pet) {
        texts = [
            .name: pet.name, .species: pet.species.rawValue, .breed: pet.breed ?? "",
            .birthDate: pet.birthDate?.description ?? "", .sex: pet.sex.rawValue,
            .neutered: pet.care.isNeutered.map { $0 ? "yes" : "no" } ?? "unknown",
            .microchip: pet.microchip?.description ?? "", .photo: pet.photo?.fileName ?? "",
            .allergies: pet.care.allergies ?? "", .conditions: pet.care.conditions ?? "", .vet: pet.care.vet ?? "",
            .insurance: pet.care.insurance ?? "", .died: pet.died?.description ?? "",
        ]
    }

    init(_ form: FormState<PetField>) {
        texts.merge(form.texts) { $1 }
    }

    /// Returns a form with the draft's texts.
    func form(_ fields: [PetField] = PetField.allCases) -> FormState<PetField> {
        FormState(Dictionary(uniqueKeysWithValues: fields.map { ($0, self[$0]) }))
    }

    /// Returns the text of a field.
    subscript(field: PetField) -> String { texts[field] ?? "" }

    /// Returns the problems of the fields; empty if the draft is valid.
    func problems(today: CalendarDate) -> [PetField: String] {
        var problems: [PetField: String] = [:]
        func read<Value>(_ field: PetField, _ make: (String) throws -> Value) -> Value? {
            guard !self[field].isBlank else { return nil }
            do {
                return try make(self[field])
            } catch {
                problems[field] = (error as? any ExplainedError)?.explanation ?? "This can't be saved: \(error)."
                return nil
            }
        }
        let birthDate = read(.birthDate) { try day(typed: $0, in: .birthDate, today: today) }
        let died = read(.died) { try day(typed: $0, in: .died, today: today) }
        _ = read(.microchip) { try MicrochipNumber($0) }
        if Species(rawValue: self[.species]) == nil { problems[.species] = "Choose what kind of animal it is." }
        let pet = Pet.problems(
            name: self[.name], breed: self[.breed], birthDate: birthDate, died: died, today: today)
        let care = PetCare.problems(
            allergies: self[.allergies], conditions: self[.conditions], insurance: self[.insurance], vet: self[.vet])
        // A field that can't be parsed has no other problem.
        return problems.merging(pet.sentences()) { $1 }.merging(care.sentences()) { $1 }
    }

    /// Returns the day in a field, or `nil` if it is empty.
    func day(in field: PetField, today: CalendarDate) throws(DateTypingError) -> CalendarDate? {
        self[field].isBlank ? nil : try day(typed: self[field], in: field, today: today)
    }

    private func day(
        typed text: String, in field: PetField, today: CalendarDate
    ) throws(DateTypingError) -> CalendarDate {
        field == .birthDate
            ? try CalendarDate(typedBirth: text, today: today)
            : try CalendarDate(typed: text, today: today, latest: today)
    }

    /// Returns the pet that the draft describes.
    /// - Parameters:
    ///   - original: The edited pet, which keeps its id.
    ///   - photo: The stored photo that the draft's text refers to.
    /// - Returns: `nil` while ``problems(today:)`` isn't empty.
    func pet(replacing original: Pet?, id: PetID, photo: PhotoReference?, today: CalendarDate) -> Pet? {
        guard let species = Species(rawValue: self[.species]), problems(today: today).isEmpty else { return nil }
        return try? Pet(
            id: original?.id ?? id,
            name: self[.name],
            species: species,
            breed: self[.breed],
            birthDate: day(in: .birthDate, today: today),
            sex: Sex(rawValue: self[.sex]) ?? .unknown,
            photo: photo,
            microchip: self[.microchip].isBlank ? nil : MicrochipNumber(self[.microchip]),
            care: PetCare(
                isNeutered: ["yes": true, "no": false][self[.neutered]],
                allergies: self[.allergies],
                conditions: self[.conditions],
                insurance: self[.insurance],
                vet: self[.vet],
                weightGoal: original?.care.weightGoal
            ),
            died: day(in: .died, today: today),
            access: original?.access ?? .owner,
            today: today
        )
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
