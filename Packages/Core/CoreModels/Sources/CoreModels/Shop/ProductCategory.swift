/// The kinds of products of the shop.
public enum ProductCategory: String, CaseIterable, Hashable, Sendable {
    case dryFood, wetFood, treats, supplements, litter, toys, leads, beds, bowls, grooming, health, transport,
        scratching,
        housing
}

/// The stages of an animal's life that a product is for.
public enum LifeStage: String, CaseIterable, Hashable, Sendable {
    case young, adult, senior
}
