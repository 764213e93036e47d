import CoreInterfaces
import CoreModels
import CorePresentation

/// The household's allergies, marked at products that name an allergen.
struct AllergyMarks: Hashable, Sendable {
    /// The kinds of product that a pet eats or that touch it.
    private static let categories: Set<ProductCategory> = [
        .dryFood, .wetFood, .treats, .supplements, .health, .grooming,
    ]

    /// The pets whose allergies are marked.
    private let pets: [Pet]
    /// Why the pets aren't known, so that nothing can be marked.
    private let failure: ServiceError?

    /// Creates the marks for pets.
    init(pets: [Pet]) {
        self.init(.success(pets))
    }

    /// Creates the marks for what was loaded.
    init(_ result: Result<[Pet], ServiceError>) {
        switch result {
        case .success(let pets): (self.pets, failure) = (pets, nil)
        case .failure(let error): (pets, failure) = ([], error)
        }
    }

    /// Returns a sentence for each pet of the product's kind that is allergic to something in it.
    func warnings(about product: Product) -> [String] {
        // A newer service may know kinds of product that this app doesn't.
        guard product.category.map(Self.categories.contains) ?? true else { return [] }
        let text = "\(product.title) \(product.ingredients ?? "")"
        return pets.filter { product.species.contains($0.species) }.compactMap { $0.allergyWarning(about: text) }
    }

    /// The notices on a product's page.
    func notices(about product: Product) -> [Element] {
        let warnings = warnings(about: product)
        guard !warnings.isEmpty else { return failureNotice }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: .warning, text: RichText(warnings.joined(separator: " ")),
                    detail: "The profile says so. Read what it is made of before you buy it."))
        ]
    }

    /// The notice that nothing is marked, if the pets couldn't be loaded: no mark would look like no allergy.
    var failureNotice: [Element] {
        guard let failure else { return [] }
        return [
            .notice(
                Notice(
                    id: "allergies", kind: .warning, text: "Allergies aren't marked now. \(failure)",
                    detail: "Read what a product is made of before you buy it."))
        ]
    }
}
