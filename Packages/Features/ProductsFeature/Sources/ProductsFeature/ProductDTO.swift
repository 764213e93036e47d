import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import ProductsWire

extension ProductPageDTO {
    /// Returns the page. A product that breaks a rule of this version counts as unreadable.
    func page() -> ProductPage {
        let found = list.read { product throws(WireError) in try product.product() }
        return ProductPage(
            products: found.values, total: list.total, understood: members.understood, next: list.next,
            facets: members.facets.map { facets in
                func counts(_ counts: [ProductSearchDTO.Count]?) -> [ProductPage.Count] {
                    (counts ?? []).map { ProductPage.Count(id: $0.id, count: $0.count) }
                }
                return ProductPage.Facets(
                    categories: counts(facets.categories), brands: counts(facets.brands),
                    species: counts(facets.species), stages: counts(facets.stages))
            },
            unreadable: found.unreadable)
    }
}

extension ProductDTO {
    /// Returns the domain value. Categories, species and stages that this version doesn't know are left out.
    func product() throws(WireError) -> Product {
        let currency = try Currency(required: "currency", currency)
        guard let name, let brand else { throw .malformed("A product has a name and a brand.") }
        return Product(
            id: try ProductID(required: "id", id),
            name: name,
            brand: brand,
            category: category.flatMap(ProductCategory.init(rawValue:)),
            species: (species ?? []).compactMap(Species.init(rawValue:)),
            stages: (stages ?? []).compactMap(LifeStage.init(rawValue:)),
            about: about,
            ingredients: ingredients,
            analysis: analysis.map {
                Product.Analysis(
                    protein: $0.protein, fat: $0.fat, fiber: $0.fiber, moisture: $0.moisture, ash: $0.ash)
            },
            kcalPer100g: kcalPer100g,
            price: try Money(required: "price", price, currency),
            inStock: inStock ?? false,
            isFavorite: isFavorite ?? false,
            rating: Rating(stars: stars ?? 0, count: reviews ?? 0),
            variants: try (variants ?? []).map { variant throws(WireError) in try variant.variant(currency) },
            reviews: (texts ?? []).compactMap { review in
                review.stars.map { stars in
                    Product.Review(
                        author: review.author ?? "Somebody", day: review.day.flatMap { CalendarDate($0) },
                        stars: stars, text: review.text, isOwn: review.isOwn ?? false)
                }
            })
    }
}

extension ProductDTO.Variant {
    fileprivate func variant(_ currency: Currency) throws(WireError) -> Product.Variant {
        guard let name, let stock else { throw .malformed("A variant has a name and a stock.") }
        return Product.Variant(
            id: try VariantID(required: "id", id), name: name, grams: grams,
            price: try Money(required: "price", price, currency), stock: stock)
    }
}
