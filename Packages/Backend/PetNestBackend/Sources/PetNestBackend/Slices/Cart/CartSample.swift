import CoreModels

extension Sample {
    /// Enters an order, a subscription of its food, and a cart in which a price has changed since.
    func addCart() throws {
        // The products are those of the products slice's sample, which is reproducible.
        var catalog = ProductCatalog(random: SampleRandom(seed: "Products"))
        let products = catalog.products(400)
        func food(_ species: Species) -> [(id: String, product: ProductDTO)] {
            products.filter { _, product in
                product.category == ProductCategory.dryFood.rawValue && product.species == [species.rawValue]
                    && product.variants.allSatisfy { $0.stock > 5 }
            }
        }
        guard let cat = food(.cat).first, let dog = food(.dog).first, food(.cat).count > 1 else { return }
        let changed = food(.cat)[1]
        var id = SampleRandom(seed: "Cart", of: account)
        func nextID() -> String { (id.nextID() as EntityID<Never>).description }
        func add(_ variant: ProductDTO.Variant, _ quantity: Int) throws {
            try put("v1/cart/additions/\(nextID())", Addition(variant: variant.id, quantity: quantity))
        }
        try add(cat.product.variants[1], 2)
        try add(dog.product.variants[2], 1)
        let goods = 2 * cat.product.variants[1].price + dog.product.variants[2].price
        try put(
            "v1/orders/\(nextID())",
            SamplePurchase(
                address: AddressDTO(
                    name: "Ada Winter", street: "Kastanienallee 7", postcode: "10435", city: "Berlin"),
                delivery: Delivery.standard.rawValue, total: goods + Delivery.standard.price(for: goods)))
        try put(
            "v1/subscriptions/\(nextID())",
            SubscriptionDTO(
                variant: cat.product.variants[1].id, quantity: 2, weeks: 4, next: day.adding(days: 28).description,
                paused: false))
        try add(changed.product.variants[0], 3)
        try add(dog.product.variants[0], 1)
        guard fillsShop else { return }
        var product = changed.product
        product.variants[0].price += 50
        try put("v1/products/\(changed.id)", product)
    }
}

private struct Addition: Encodable {
    let variant: String
    let quantity: Int
}

private struct SamplePurchase: Encodable {
    let address: AddressDTO
    let delivery: String
    let total: Int
}
