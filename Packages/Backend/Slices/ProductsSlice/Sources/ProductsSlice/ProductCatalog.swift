import BackendCore
import CoreModels
import CoreWire
import ProductsWire

/// Generates realistic products: four hundred for the sample, or a multiple for measurements.
struct ProductCatalog {
    private var random: SampleRandom

    init(random: SampleRandom) {
        self.random = random
    }

    /// Returns products, the most sold first. Beyond the first few hundred, names contain a series number.
    mutating func products(_ count: Int) -> [(id: ProductID, product: ProductDTO)] {
        (0..<count).map { index in
            let series = index < 400 ? "" : " No. \(1 + index / 400)"
            let id: ProductID = random.nextID()
            var product = product(series: series)
            product.popularity = max(0, 20_000 / (index + 1) + below(40))
            return (id, product)
        }
    }

    private mutating func product(series: String) -> ProductDTO {
        switch below(100) {
        case ..<26: food(isDry: true, series)
        case ..<50: food(isDry: false, series)
        case ..<64: product(from: ProductWords.treats, .treats, series)
        case ..<72: product(from: ProductWords.litter, .litter, series)
        case ..<82: product(from: ProductWords.toys, .toys, series)
        case ..<88: product(from: ProductWords.leads, .leads, series)
        case ..<91: product(from: ProductWords.scratching, .scratching, series)
        case ..<94: product(from: ProductWords.beds, .beds, series)
        case ..<97: product(from: ProductWords.bowls, .bowls, series)
        default: product(from: ProductWords.care, .grooming, series)
        }
    }

    private mutating func food(isDry: Bool, _ series: String) -> ProductDTO {
        let species: Species = chance(52) ? .cat : chance(88) || !isDry ? .dog : .rabbit
        let stage = pick([LifeStage.young, .adult, .adult, .senior])
        let meat = pick(ProductWords.meats)
        let side = pick(ProductWords.sides)
        let isRabbit = species == .rabbit
        let stageWord =
            switch (stage, species) {
            case (.young, .cat): "Kitten"
            case (.young, .dog): "Puppy"
            case (.young, _): "Junior"
            case (.adult, _): chance(30) ? pick(["Indoor", "Light", "Sensitive", "Sterilised"]) : "Adult"
            case (.senior, _): "Senior"
            }
        let name =
            isRabbit
            ? "\(stageWord) \(pick(["Meadow Hay", "Timothy", "Herb Garden"])) Pellets\(series)"
            : "\(stageWord) \(meat) with \(side)\(isDry ? "" : pick([" in Jelly", " in Gravy", " Pâté"]))\(series)"
        let analysis =
            isRabbit
            ? ProductDTO.Analysis(
                protein: 12 + tenths(30), fat: 2 + tenths(10), fiber: 18 + tenths(50), moisture: 10, ash: 7)
            : isDry
                ? ProductDTO.Analysis(
                    protein: (species == .cat ? 30 : 23) + tenths(80), fat: 10 + tenths(80), fiber: 2 + tenths(25),
                    moisture: 8, ash: 6 + tenths(20))
                : ProductDTO.Analysis(
                    protein: 9 + tenths(30), fat: 4 + tenths(30), fiber: 0.3 + tenths(4), moisture: 78 + tenths(40),
                    ash: 1.6 + tenths(8))
        let sizes = isDry ? (species == .dog ? [1000, 3000, 12_000] : [400, 2000, 4000]) : [85, 400, 2400]
        let perKilogram = isDry ? 450 + below(900) : 500 + below(900)
        let variants = sizes.enumerated().map { index, grams in
            let cheaper = 100 - 12 * index
            let price = max(89, perKilogram * grams / 1000 * cheaper / 100 / 10 * 10 + 9)
            let size = isDry ? Self.weight(grams) : grams == 2400 ? "6 x 400 g" : Self.weight(grams)
            return variant(size, grams: grams, price: price)
        }
        var product = base(name, isDry ? .dryFood : .wetFood, [species], [stage], variants)
        product.about = "Complete food for \(ProductWords.plural(species, stage)). \(pick(ProductWords.promises))"
        product.ingredients =
            isRabbit
            ? "Hay, herbs, dried vegetables"
            : "\(meat) (\(20 + below(40)) %), \(side.lowercased()), minerals, \(pick(["salmon oil", "sunflower oil", "brewer's yeast"]))"
        product.analysis = analysis
        product.kcalPer100g = isRabbit ? 190 + below(40) : isDry ? 340 + below(70) : 75 + below(40)
        return product
    }

    private mutating func product(
        from items: [ProductWords.Item], _ category: ProductCategory, _ series: String
    ) -> ProductDTO {
        let item = pick(items)
        let word = pick(ProductWords.adjectives)
        let price = item.price * (70 + below(70)) / 100 / 10 * 10 + 9
        let variants = item.sizes.enumerated().map { index, size in
            variant(size.name, grams: size.grams, price: price * (100 + 70 * index) / 100)
        }
        let flavour = category == .treats ? " \(pick(ProductWords.meats))" : ""
        let stages = category == .treats && chance(20) ? [LifeStage.young] : LifeStage.allCases
        var product = base("\(word)\(flavour) \(item.name)\(series)", category, item.species, stages, variants)
        product.about = pick(ProductWords.descriptions)
        return product
    }

    private mutating func base(
        _ name: String, _ category: ProductCategory, _ species: [Species], _ stages: [LifeStage],
        _ variants: [ProductDTO.Variant]
    ) -> ProductDTO {
        let reviews = chance(12) ? 0 : 1 + below(180)
        let kindness = 55 + below(40)
        let stars = (0..<reviews).reduce(0) { sum, _ in sum + (chance(kindness) ? 5 : chance(70) ? 4 : 1 + below(3)) }
        var product = ProductDTO()
        product.name = name
        product.brand = pick(ProductWords.brands)
        product.category = category.rawValue
        product.species = species.map(\.rawValue)
        product.stages = stages.map(\.rawValue)
        product.currency = "EUR"
        product.variants = variants
        product.stars = stars
        product.reviews = reviews
        return product
    }

    private mutating func variant(_ name: String, grams: Int?, price: Int) -> ProductDTO.Variant {
        let id: VariantID = random.nextID()
        return ProductDTO.Variant(
            id: id.description, name: name, grams: grams, price: price,
            stock: chance(7) ? 0 : chance(8) ? 2 : 5 + below(90))
    }

    private static func weight(_ grams: Int) -> String {
        grams < 1000 ? "\(grams) g" : "\(grams / 1000) kg"
    }

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
    private mutating func tenths(_ limit: Int) -> Double { Double(below(limit)) / 10 }
    private mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

extension Sample {
    /// Enters four hundred products, or a multiple, of which two are favorites.
    mutating func addProducts() throws {
        // The same for all accounts, because they share the shop.
        var catalog = ProductCatalog(random: SampleRandom(seed: "Products"))
        let products = catalog.products(400 * scale)
        if fillsShop {
            let repository = ProductRepository(store: store)
            for (id, product) in products { try repository.save(CheckedProduct(product), as: id) }
        }
        for (id, _) in products.prefix(2) { try send(ProductsAPI.addFavorite, id, body: NoBody()) }
        try send(
            ProductsAPI.review, products[0].id, body: ProductReviewDTO(stars: 4, text: "Miso likes it, Pepper doesn't.")
        )
    }
}
