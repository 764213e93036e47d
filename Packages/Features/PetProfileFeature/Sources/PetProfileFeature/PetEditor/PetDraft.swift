import CoreModels
import CorePresentation

/// A pet as it is being typed: every property as text, whether or not it will do.
struct PetDraft: Hashable, Sendable {
    var name = ""
    var species: Species?
    var breed = ""
    var birthDate = ""
    var sex = Sex.unknown
    var microchip = ""

    init() {}

    init(_ pet: Pet) {
        name = pet.name
        species = pet.species
        breed = pet.breed ?? ""
        birthDate = pet.birthDate?.description ?? ""
        sex = pet.sex
        microchip = pet.microchip?.description ?? ""
    }

    /// What is wrong with each field; empty where the draft makes a pet.
    func problems(today: CalendarDate) -> [FieldID: String] {
        var problems: [FieldID: String] = [:]
        if species == nil { problems["species"] = "Choose what kind of animal it is." }
        problems["name"] = Self.problem { () throws(PetError) in
            _ = try Pet(name: name, species: .other, today: today)
        }
        problems["breed"] = Self.problem { () throws(PetError) in
            _ = try Pet(name: "-", species: .other, breed: breed, today: today)
        }
        problems["birthDate"] = birthDateProblem(today: today)
        if !microchip.isBlank {
            do throws(MicrochipError) { _ = try MicrochipNumber(microchip) } catch {
                problems["microchip"] = error.explanation
            }
        }
        return problems
    }

    /// The pet that the draft describes.
    /// - Parameter original: The pet being changed, which keeps its id and photo.
    /// - Returns: `nil` while ``problems(today:)`` has any.
    func pet(replacing original: Pet?, id: PetID, today: CalendarDate) -> Pet? {
        guard let species, problems(today: today).isEmpty else { return nil }
        return try? Pet(
            id: original?.id ?? id,
            name: name,
            species: species,
            breed: breed,
            birthDate: birthDate.isBlank ? nil : CalendarDate(typed: birthDate, today: today),
            sex: sex,
            photo: original?.photo,
            microchip: microchip.isBlank ? nil : MicrochipNumber(microchip),
            today: today
        )
    }

    private func birthDateProblem(today: CalendarDate) -> String? {
        guard !birthDate.isBlank else { return nil }
        let date: CalendarDate
        do throws(DateTypingError) {
            date = try CalendarDate(typed: birthDate, today: today)
        } catch {
            return error.explanation
        }
        return Self.problem { () throws(PetError) in
            _ = try Pet(name: "-", species: .other, birthDate: date, today: today)
        }
    }

    private static func problem(_ make: () throws(PetError) -> Void) -> String? {
        do throws(PetError) {
            try make()
            return nil
        } catch {
            return error.explanation
        }
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
