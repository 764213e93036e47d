import CoreInterfaces
import CoreModels
import CoreNetworking

/// A review on the wire.
struct ReviewDTO: Encodable, Sendable {
    let stars: Int
    let text: String?
}

/// A page of products on the wire.
struct ProductPageDTO: Decodable {
    struct Count: Decodable {
        let id: String
        let count: Int
    }

    struct Facets: Decodable {
        let categories: [Count]
        let brands: [Count]
        let species: [Count]
        let stages: [Count]
    }

    let products: [ProductDTO]
    let total: Int?
    let understood: String?
    let next: String?
    let facets: Facets?
    let unreadable: [UnreadableRecordDTO]?

    func page() throws(ServiceError) -> ProductPage {
        var page = ProductPage(products: [], total: total, understood: understood, next: next)
        for dto in products { page.products.append(try dto.product()) }
        page.unreadable = unreadable.records
        page.facets = facets.map { facets in
            func counts(_ counts: [Count]) -> [ProductPage.Count] {
                counts.map { ProductPage.Count(id: $0.id, count: $0.count) }
            }
            return ProductPage.Facets(
                categories: counts(facets.categories), brands: counts(facets.brands), species: counts(facets.species),
                stages: counts(facets.stages))
        }
        return page
    }
}

/// A product on the wire.
struct ProductDTO: Decodable {
    struct Variant: Decodable {
        let id: String
        let name: String
        let grams: Int?
        let price: Int
        let stock: Int
    }

    struct Analysis: Decodable {
        let protein: Double
        let fat: Double
        let fibre: Double
        let moisture: Double
        let ash: Double
    }

    struct Review: Decodable {
        let author: String?
        let stars: Int
        let text: String?
        let day: String?
        let isOwn: Bool?
    }

    let id: String
    let name: String
    let brand: String
    let category: String
    let species: [String]
    let stages: [String]
    let about: String?
    let ingredients: String?
    let analysis: Analysis?
    let kcalPer100g: Int?
    let currency: String
    let price: Int
    let inStock: Bool
    let isFavourite: Bool
    let stars: Int
    let reviews: Int
    let variants: [Variant]
    let texts: [Review]?

    func product() throws(ServiceError) -> Product {
        try ServiceError.reading("product \(id)") {
            guard let currency = Currency(currency) else {
                throw ServiceError.unintelligible(detail: "product \(id): \(currency) isn't a currency")
            }
            return Product(
                id: try ProductID(wire: id),
                name: name,
                brand: brand,
                // A newer service may have categories that this app doesn't know.
                category: ProductCategory(rawValue: category),
                species: species.compactMap(Species.init(rawValue:)),
                stages: stages.compactMap(LifeStage.init(rawValue:)),
                about: about,
                ingredients: ingredients,
                analysis: analysis.map {
                    Product.Analysis(
                        protein: $0.protein, fat: $0.fat, fibre: $0.fibre, moisture: $0.moisture, ash: $0.ash)
                },
                kcalPer100g: kcalPer100g,
                price: try Money(price, currency),
                inStock: inStock,
                isFavourite: isFavourite,
                rating: Rating(stars: stars, count: reviews),
                variants: try variants.map {
                    Product.Variant(
                        id: try VariantID(wire: $0.id), name: $0.name, grams: $0.grams,
                        price: try Money($0.price, currency), stock: $0.stock)
                },
                reviews: (texts ?? []).map {
                    Product.Review(
                        author: $0.author ?? "Somebody", day: $0.day.flatMap { CalendarDate($0) }, stars: $0.stars,
                        text: $0.text, isOwn: $0.isOwn ?? false)
                })
        }
    }
}
