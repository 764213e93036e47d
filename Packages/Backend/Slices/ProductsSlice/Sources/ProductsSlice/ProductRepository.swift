import BackendCore
import CoreModels
import Database
import Foundation
import ProductsWire

/// Reads and changes products, their reviews and favorites.
struct ProductRepository {
    let store: Connection

    /// Inserts a product into its table and the search index, or replaces it.
    func save(_ product: CheckedProduct, as id: ProductID) throws {
        let stored = try store.row("SELECT number, sequence FROM product WHERE id = ?", [id.sqlValue])
        let sequence = try stored?.value("sequence", as: Int.self) ?? nextSequence()
        guard sequence < ProductKey.mostProducts else {
            throw Failure.unavailable("The shop can't hold more products.")
        }
        let key = ProductKey(
            popularity: product.popularity, sequence: sequence, brand: try brandNumber(product.brand),
            category: product.category, species: product.species, stages: product.stages)
        let names = SearchWords.words(of: "\(product.brand) \(product.name)")
        let others = SearchWords.words(of: product.otherText)
        if let stored { try ProductIndex(store: store).remove(stored.value("number")) }
        let profile = String(decoding: try JSONEncoder().encode(product.profile), as: UTF8.self)
        let values: [SQLValue] = [
            .integer(key.number), id.sqlValue, sequence.sqlValue, .text(product.name), .text(product.brand),
            .text(profile), .text(product.currency.code), product.price.sqlValue, product.stars.sqlValue,
            product.reviews.sqlValue, .text(names.joined(separator: " ")), .text(others.joined(separator: " ")),
        ]
        try store.execute(
            """
            INSERT INTO product (number, id, sequence, name, brand, profile, currency, price, stars, reviews, nameWords, \
            otherWords) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
            number = excluded.number, name = excluded.name, brand = excluded.brand, profile = excluded.profile, \
            currency = excluded.currency, price = excluded.price, stars = excluded.stars, reviews = excluded.reviews, \
            nameWords = excluded.nameWords, otherWords = excluded.otherWords
            """, values)
        try ProductIndex(store: store).insert(
            key.number, names: names.joined(separator: " "), others: others.joined(separator: " "))
        try save(product.variants, of: id)
        try learn(Set(names + others))
    }

    private func nextSequence() throws -> Int {
        try (store.row("SELECT MAX(sequence) AS last FROM product")?.value("last", as: Int?.self) ?? 0) + 1
    }

    private func brandNumber(_ name: String) throws -> Int {
        let known = "SELECT number FROM productBrand WHERE name = ?"
        if let row = try store.row(known, [.text(name)]) { return try row.value("number") }
        try store.execute("INSERT INTO productBrand (name) VALUES (?)", [.text(name)])
        let number = try store.row(known, [.text(name)])?.value("number", as: Int.self) ?? 0
        guard number < ProductKey.mostBrands else {
            throw Failure.unavailable("The shop can't hold more brands.")
        }
        return number
    }

    private func save(_ variants: [CheckedProduct.Variant], of product: ProductID) throws {
        for row in try store.rows(ProductTable.variants, [product.sqlValue]) {
            let old: VariantID = try row.value("id")
            if !variants.contains(where: { $0.id == old }) {
                try store.execute("DELETE FROM productVariant WHERE id = ?", [old.sqlValue])
            }
        }
        for (place, variant) in variants.enumerated() {
            let changed = try store.execute(
                """
                INSERT INTO productVariant (id, product, place, name, grams, price, stock) VALUES (?, ?, ?, ?, ?, ?, ?) \
                ON CONFLICT (id) DO UPDATE SET place = excluded.place, name = excluded.name, grams = excluded.grams, \
                price = excluded.price, stock = excluded.stock WHERE productVariant.product = excluded.product
                """,
                [
                    variant.id.sqlValue, product.sqlValue, place.sqlValue, .text(variant.name), variant.grams.sqlValue,
                    variant.price.sqlValue, variant.stock.sqlValue,
                ])
            guard changed > 0 else {
                throw Failure.conflict("The variant \(variant.id) is another product's.", reason: "variantTaken")
            }
        }
    }

    /// Adds words to the vocabulary for correcting mistakes. Words that no product contains anymore do no harm.
    private func learn(_ words: Set<String>) throws {
        for word in words.sorted() {
            guard try store.execute("INSERT INTO productTerm VALUES (?) ON CONFLICT DO NOTHING", [.text(word)]) > 0,
                SearchWords.isForgivable(word)
            else { continue }
            for form in SearchWords.forms(of: word) {
                try store.execute(
                    "INSERT INTO productTermForm VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(form), .text(word)])
            }
        }
    }

    /// Deletes a product.
    func delete(_ id: ProductID) throws {
        let stored = "SELECT number FROM product WHERE id = ?"
        guard let number = try store.row(stored, [id.sqlValue])?.value("number", as: Int64.self) else { return }
        try ProductIndex(store: store).remove(number)
        try store.execute("DELETE FROM product WHERE id = ?", [id.sqlValue])
    }

    /// Returns a product with its page's content for an account.
    /// - Throws: ``Failure/notFound(_:)`` if there is none with that id.
    func require(_ id: ProductID, for account: AccountID) throws -> ProductDTO {
        guard let row = try store.row(ProductTable.selectOne, [account.sqlValue, id.sqlValue]) else {
            throw Failure.notFound("There is no product \(id).")
        }
        var product = try ProductDTO(row: row)
        product.variants = try store.rows(ProductTable.variants, [id.sqlValue]).map { row in
            ProductDTO.Variant(
                id: try row.value("id"), name: try row.value("name"), grams: try row.value("grams"),
                price: try row.value("price"), stock: try row.value("stock"))
        }
        product.texts =
            RowList("review", try store.rows(ProductTable.reviews, [account.sqlValue, id.sqlValue])) { row in
                let isOwn: Bool = try row.value("isOwn")
                return ProductReviewDTO(
                    stars: try row.value("stars", as: Int.self), text: try row.value("text"),
                    author: isOwn ? "You" : "Another owner", day: try row.value("day", as: String.self), isOwn: isOwn)
            }.items
        return product
    }

    /// Adds a product to an account's favorites.
    /// - Throws: ``Failure/notFound(_:)`` if there is none with that id.
    func addFavorite(_ id: ProductID, of account: AccountID) throws {
        _ = try require(id, for: account)
        try store.execute(
            "INSERT INTO productFavourite (account, product) VALUES (?, ?) ON CONFLICT DO NOTHING",
            [account.sqlValue, id.sqlValue])
    }

    /// Removes a product from an account's favorites. Does nothing if it isn't one.
    func removeFavorite(_ id: ProductID, of account: AccountID) throws {
        try store.execute(
            "DELETE FROM productFavourite WHERE account = ? AND product = ?", [account.sqlValue, id.sqlValue])
    }

    /// Saves an owner's review of a product. A later review replaces it.
    func review(_ id: ProductID, _ review: ProductReviewDTO, of account: AccountID, day: CalendarDate) throws {
        let (stars, text) = try review.checked()
        _ = try require(id, for: account)
        // Updates the product's stars.
        try store.execute(
            "DELETE FROM productReview WHERE account = ? AND product = ?", [account.sqlValue, id.sqlValue])
        try store.execute(
            "INSERT INTO productReview (account, product, day, stars, text) VALUES (?, ?, ?, ?, ?)",
            [account.sqlValue, id.sqlValue, day.sqlValue, stars.sqlValue, text.sqlValue])
    }
}

extension CheckedProduct {
    /// The text by which it is found, in addition to its name.
    fileprivate var otherText: String {
        ([category.words] + (profile.species ?? []) + (profile.stages ?? []) + variants.map(\.name)
            + [about ?? "", ingredients ?? ""]).joined(separator: " ")
    }
}

extension ProductDTO {
    /// Reads a row, without variants and reviews.
    init(row: Row) throws {
        let profile: String = try row.value("profile")
        self = try JSONDecoder().decode(ProductDTO.self, from: Data(profile.utf8))
        id = try row.value("id", as: String.self)
        stars = try row.value("stars", as: Int.self)
        reviews = try row.value("reviews", as: Int.self)
        price = try row.value("price", as: Int.self)
        inStock = try row.value("inStock", as: Bool.self)
        isFavorite = try row.value("isFavourite", as: Bool.self)
    }
}
