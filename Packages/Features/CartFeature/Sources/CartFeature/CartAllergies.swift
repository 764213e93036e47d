import CoreInterfaces
import CoreModels
import CorePresentation

/// The warnings about products of a cart to which a pet is allergic.
struct CartAllergies: Hashable, Sendable {
    /// The household's pets, or why they couldn't be loaded; `nil` while they are loading.
    var pets: Result<[Pet], ServiceError>?

    /// Returns the warnings about a line: "Bruno is allergic to chicken."
    func warnings(about line: CartLine) -> [String] {
        guard case .success(let pets) = pets else { return [] }
        return line.contents?.allergyWarnings(for: pets, title: line.title) ?? []
    }

    /// Returns a notice with the products of a cart that may harm a pet.
    func notices(about cart: Cart) -> [Element] {
        if case .failure(let error) = pets {
            // Without it, missing marks would look like no allergies.
            return [
                .notice(
                    Notice(
                        id: "allergies", kind: .warning, text: "Allergies aren't marked now. \(error)",
                        detail: "Read the ingredients of each product before you order it."))
            ]
        }
        if case .success(let pets) = pets, pets.contains(where: { $0.care.allergies != nil }),
            cart.lines.contains(where: { $0.stock != nil && $0.contents == nil })
        {
            return [
                .notice(
                    Notice(
                        id: "allergies", kind: .warning,
                        text: "Allergies aren't marked: the contents aren't known.",
                        detail: "Read the ingredients of each product before you order it."))
            ]
        }
        let found = cart.lines.compactMap { line in
            let warnings = warnings(about: line)
            return warnings.isEmpty ? nil : "\(line.title): \(warnings.joined(separator: " "))"
        }
        guard !found.isEmpty else { return [] }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: .warning, text: RichText(found.joined(separator: " ")),
                    detail: "The profile says so. Read the ingredients before you order it."))
        ]
    }
}
