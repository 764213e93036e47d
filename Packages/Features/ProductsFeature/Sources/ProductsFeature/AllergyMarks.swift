import CoreInterfaces
import CoreModels
import CorePresentation

/// The household's allergies, marked on products that contain an allergen.
struct AllergyMarks: Hashable, Sendable {
    /// The pets whose allergies are marked.
    private let pets: [Pet]
    /// The reason the pets couldn't be loaded, so that nothing can be marked.
    private let failure: ServiceError?

    /// Creates the marks for pets.
    init(pets: [Pet]) {
        self.init(.success(pets))
    }

    /// Creates the marks from a result of loading.
    init(_ result: Result<[Pet], ServiceError>) {
        switch result {
        case .success(let pets):
            self.pets = pets
            failure = nil
        case .failure(let error):
            pets = []
            failure = error
        }
    }

    /// Returns a sentence for each pet of the product's species that is allergic to something in it.
    func warnings(about product: Product) -> [String] {
        ProductContents(category: product.category, species: product.species, ingredients: product.ingredients)
            .allergyWarnings(for: pets, title: product.title)
    }

    /// Returns the notices for a product's page.
    func notices(about product: Product) -> [Element] {
        let warnings = warnings(about: product)
        guard !warnings.isEmpty else { return failureNotice }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: .warning, text: RichText(warnings.joined(separator: " ")),
                    detail: "The profile says so. Read the ingredients before you buy it."))
        ]
    }

    /// The notice that the pets couldn't be loaded. Without it, missing marks would look like no allergies.
    var failureNotice: [Element] {
        guard let failure else { return [] }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: .warning, text: "Allergies aren't marked now. \(failure)",
                    detail: "Read the ingredients of a product before you buy it."))
        ]
    }
}
