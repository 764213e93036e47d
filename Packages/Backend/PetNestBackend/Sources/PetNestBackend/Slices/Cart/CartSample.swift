import BackendCore
import CartWire
import CoreModels
import ProductsWire

extension Sample {
    /// Enters an order, a subscription of its food, and a cart in which a price has changed since.
    func addCart() throws {
        // The products are those of the products slice's sample, which is reproducible.
        var catalog = ProductCatalog(random: SampleRandom(seed: "Products"))
        let products = catalog.products(400)
        func food(_ species: Species) throws -> [Food] {
            try products.filter { _, product in
                product.category == ProductCategory.dryFood.rawValue && product.species == [species.rawValue]
            }
            .map { Food(id: $0, product: $1, variants: try CheckedProduct($1).variants) }
            .filter { food in food.variants.allSatisfy { $0.stock > 5 } }
        }
        let cats = try food(.cat)
        guard let cat = cats.first, let dog = try food(.dog).first, cats.count > 1 else { return }
        let changed = cats[1]
        var id = SampleRandom(seed: "Cart", of: account)
        func nextID() -> String { (id.nextID() as EntityID<Never>).description }
        func add(_ variant: CheckedProduct.Variant, _ quantity: Int) throws {
            try put("v1/cart/additions/\(nextID())", CartAdditionDTO(variant: "\(variant.id)", quantity: quantity))
        }
        try add(cat.variants[1], 2)
        try add(dog.variants[2], 1)
        let goods = 2 * cat.variants[1].price + dog.variants[2].price
        try put(
            "v1/orders/\(nextID())",
            PurchaseDTO(
                address: AddressDTO(
                    name: "Ada Winter", street: "Kastanienallee 7", postcode: "10435", city: "Berlin"),
                delivery: Delivery.standard.rawValue, total: goods + Delivery.standard.price(for: goods)))
        try put(
            "v1/subscriptions/\(nextID())",
            SubscriptionDTO(
                variant: "\(cat.variants[1].id)", quantity: 2, weeks: 4, next: day.adding(days: 28).description,
                paused: false))
        try add(changed.variants[0], 3)
        try add(dog.variants[0], 1)
        guard fillsShop else { return }
        var product = changed.product
        product.variants?[0].price = changed.variants[0].price + 50
        try put("v1/products/\(changed.id)", product)
    }
}

/// A food of the products slice's sample.
private struct Food {
    let id: ProductID
    let product: ProductDTO
    let variants: [CheckedProduct.Variant]
}
