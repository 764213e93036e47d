import BackendCore
import CartWire
import CoreModels
import ProductsWire

extension Sample {
    /// Enters an order, a subscription of its food, and a cart in which a price has changed since.
    func addCart() throws {
        /// The best-selling dry foods in stock that are only for one species.
        func foods(_ count: Int, for species: Species) throws -> [Food] {
            let page = try get(
                ProductsAPI.products,
                query: [ProductsAPI.categories([.dryFood]), ProductsAPI.species(species), ProductsAPI.limit(100)])
            var foods: [Food] = []
            for found in page.list.records where foods.count < count && found.species == [species.rawValue] {
                guard let id = found.id.flatMap({ ProductID($0) }) else { continue }
                let food = Food(product: try get(ProductsAPI.product, id))
                if food.variants.allSatisfy({ ($0.stock ?? 0) > 5 }) { foods.append(food) }
            }
            return foods
        }
        let cats = try foods(2, for: .cat)
        guard let cat = cats.first, let dog = try foods(1, for: .dog).first, cats.count > 1 else { return }
        let changed = cats[1]
        var id = SampleRandom(seed: "Cart", of: account)
        func add(_ variant: ProductDTO.Variant, _ quantity: Int) throws {
            try send(CartAPI.add, id.nextID(), body: CartAdditionDTO(variant: variant.id, quantity: quantity))
        }
        try add(cat.variants[1], 2)
        try add(dog.variants[2], 1)
        let goods = 2 * (cat.variants[1].price ?? 0) + (dog.variants[2].price ?? 0)
        try send(
            CartAPI.place, id.nextID(),
            body: PurchaseDTO(
                address: AddressDTO(
                    name: "Ada Winter", street: "Kastanienallee 7", postcode: "10435", city: "Berlin"),
                delivery: Delivery.standard.rawValue, total: goods + Delivery.standard.price(for: goods)))
        try send(
            CartAPI.saveSubscription, id.nextID(),
            body: SubscriptionDTO(
                variant: cat.variants[1].id, quantity: 2, weeks: 4, next: day.adding(days: 28).description,
                paused: false))
        try add(changed.variants[0], 3)
        try add(dog.variants[0], 1)
        guard fillsShop, let changedID = changed.product.id.flatMap({ ProductID($0) }) else { return }
        var product = changed.product
        product.variants?[0].price = (changed.variants[0].price ?? 0) + 50
        try send(ProductsAPI.save, changedID, body: product)
    }
}

/// A food of the shop.
private struct Food {
    let product: ProductDTO
    var variants: [ProductDTO.Variant] { product.variants ?? [] }
}
