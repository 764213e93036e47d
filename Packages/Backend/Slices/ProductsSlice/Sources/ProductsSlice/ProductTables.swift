import BackendCore
import CoreModels
import CoreWire
import Database
import Foundation
import ProductsWire

extension Migration {
    /// Creates products, their search index, and reviews.
    static let products = Migration("2026-11-22-products") { store in
        try store.execute(
            """
            CREATE TABLE productBrand (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE product (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                sequence INTEGER NOT NULL UNIQUE,
                name TEXT NOT NULL,
                brand TEXT NOT NULL,
                profile TEXT NOT NULL,
                currency TEXT NOT NULL,
                price INTEGER NOT NULL,
                stars INTEGER NOT NULL,
                reviews INTEGER NOT NULL,
                fallingPrice INTEGER NOT NULL AS (-price) STORED,
                fallingRating INTEGER NOT NULL AS (CASE reviews WHEN 0 THEN 0 ELSE -stars * 10 / reviews END) STORED,
                nameWords TEXT NOT NULL,
                otherWords TEXT NOT NULL
            ) STRICT;
            CREATE INDEX productByPrice ON product (price, number);
            CREATE INDEX productByFallingPrice ON product (fallingPrice, number);
            CREATE INDEX productByFallingRating ON product (fallingRating, number);
            CREATE TABLE productVariant (
                id TEXT PRIMARY KEY,
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                place INTEGER NOT NULL,
                name TEXT NOT NULL,
                grams INTEGER,
                price INTEGER NOT NULL CHECK (price > 0),
                stock INTEGER NOT NULL CHECK (stock >= 0)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX variantOfProduct ON productVariant (product, place);
            CREATE TABLE productReview (
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                isOwn INTEGER NOT NULL,
                day TEXT NOT NULL,
                author TEXT NOT NULL,
                stars INTEGER NOT NULL,
                text TEXT,
                PRIMARY KEY (product, isOwn, day, author)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE productFavourite (
                product TEXT PRIMARY KEY REFERENCES product (id) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE VIRTUAL TABLE productText USING fts5 (
                nameWords, otherWords, content = 'product', content_rowid = 'number', tokenize = 'ascii',
                detail = column, columnsize = 0, prefix = '1 2 3 4'
            );
            CREATE TABLE productTerm (term TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
            CREATE TABLE productTermForm (
                form TEXT NOT NULL,
                term TEXT NOT NULL,
                PRIMARY KEY (form, term)
            ) STRICT, WITHOUT ROWID;
            """)
    }

    /// Adds the index for searches without words.
    static let productNumbers = Migration("2026-11-27-products-numbers") { store in
        try store.execute("CREATE INDEX productByNumber ON product (number)")
    }

    /// Adds the accounts of favorites and reviews.
    static let productAccounts = Migration("2026-11-24-products-accounts") { store in
        try store.execute(
            """
            ALTER TABLE productFavourite RENAME TO oldProductFavourite;
            CREATE TABLE productFavourite (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                PRIMARY KEY (account, product)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX productFavouriteProduct ON productFavourite (product);
            INSERT INTO productFavourite SELECT '\(AccountID.device)', product FROM oldProductFavourite;
            DROP TABLE oldProductFavourite;

            -- Each is of an account; what a product's stars count of it comes and goes with it.
            ALTER TABLE productReview RENAME TO oldProductReview;
            CREATE TABLE productReview (
                account TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
                product TEXT NOT NULL REFERENCES product (id) ON DELETE CASCADE,
                day TEXT NOT NULL,
                stars INTEGER NOT NULL,
                text TEXT,
                PRIMARY KEY (account, product)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX productReviewByDay ON productReview (product, day DESC);
            INSERT INTO productReview SELECT '\(AccountID.device)', product, day, stars, text FROM oldProductReview WHERE isOwn = 1;
            DROP TABLE oldProductReview;
            CREATE TRIGGER productReviewComes AFTER INSERT ON productReview BEGIN
                UPDATE product SET stars = stars + NEW.stars, reviews = reviews + 1 WHERE id = NEW.product;
            END;
            CREATE TRIGGER productReviewGoes AFTER DELETE ON productReview BEGIN
                UPDATE product SET reviews = reviews - 1,
                    stars = MIN(MAX(stars - OLD.stars, reviews - 1), 5 * (reviews - 1))
                    WHERE id = OLD.product AND reviews > 0;
            END;
            """)
    }
}

/// The statements that read products, for tests of their query plans.
enum ProductTable {
    static let select = """
        SELECT product.number, product.id, product.name, brand, profile, currency, product.price, stars, reviews, \
        EXISTS (SELECT 1 FROM productFavourite WHERE account = ? AND product = product.id) AS isFavourite, \
        EXISTS (SELECT 1 FROM productVariant WHERE product = product.id AND stock > 0) AS inStock FROM product
        """
    static let selectOne = "\(select) WHERE id = ?"
    static let selectNumbered = "\(select) WHERE number = ?"
    static let variants = "SELECT id, name, grams, price, stock FROM productVariant WHERE product = ? ORDER BY place"
    static let reviews = """
        SELECT product AS id, day, stars, text, account = ?1 AS isOwn FROM productReview WHERE product = ?2 \
        ORDER BY account = ?1 DESC, day DESC, account LIMIT 50
        """
    static let favorites = """
        SELECT number FROM productFavourite CROSS JOIN product ON product.id = productFavourite.product WHERE account = ?
        """
}

extension Connection {
    /// Inserts a product into its table and the search index, or replaces it.
    func put(_ product: CheckedProduct, as id: ProductID) throws {
        let stored = try row("SELECT number, sequence FROM product WHERE id = ?", [id.sqlValue])
        let sequence = try stored?.value("sequence", as: Int.self) ?? nextSequence()
        guard sequence < ProductKey.mostProducts else {
            throw Failure.unavailable("The shop can't hold more products.")
        }
        let key = ProductKey(
            popularity: product.popularity, sequence: sequence, brand: try brandNumber(product.brand),
            category: product.category, species: product.species, stages: product.stages)
        let names = SearchWords.words(of: "\(product.brand) \(product.name)")
        let others = SearchWords.words(of: product.otherText)
        if let stored { try ProductIndex(store: self).remove(stored.value("number")) }
        let profile = String(decoding: try JSONEncoder().encode(product.profile), as: UTF8.self)
        let values: [SQLValue] = [
            .integer(key.number), id.sqlValue, sequence.sqlValue, .text(product.name), .text(product.brand),
            .text(profile), .text(product.currency.code), product.price.sqlValue, product.stars.sqlValue,
            product.reviews.sqlValue, .text(names.joined(separator: " ")), .text(others.joined(separator: " ")),
        ]
        try execute(
            """
            INSERT INTO product (number, id, sequence, name, brand, profile, currency, price, stars, reviews, nameWords, \
            otherWords) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET \
            number = excluded.number, name = excluded.name, brand = excluded.brand, profile = excluded.profile, \
            currency = excluded.currency, price = excluded.price, stars = excluded.stars, reviews = excluded.reviews, \
            nameWords = excluded.nameWords, otherWords = excluded.otherWords
            """, values)
        try ProductIndex(store: self).insert(
            key.number, names: names.joined(separator: " "), others: others.joined(separator: " "))
        try put(product.variants, of: id)
        try learn(Set(names + others))
    }

    private func nextSequence() throws -> Int {
        try (row("SELECT MAX(sequence) AS last FROM product")?.value("last", as: Int?.self) ?? 0) + 1
    }

    private func brandNumber(_ name: String) throws -> Int {
        let known = "SELECT number FROM productBrand WHERE name = ?"
        if let row = try row(known, [.text(name)]) { return try row.value("number") }
        try execute("INSERT INTO productBrand (name) VALUES (?)", [.text(name)])
        let number = try row(known, [.text(name)])?.value("number", as: Int.self) ?? 0
        guard number < ProductKey.mostBrands else {
            throw Failure.unavailable("The shop can't hold more brands.")
        }
        return number
    }

    private func put(_ variants: [CheckedProduct.Variant], of product: ProductID) throws {
        for row in try rows(ProductTable.variants, [product.sqlValue]) {
            let old: VariantID = try row.value("id")
            if !variants.contains(where: { $0.id == old }) {
                try execute("DELETE FROM productVariant WHERE id = ?", [old.sqlValue])
            }
        }
        for (place, variant) in variants.enumerated() {
            let changed = try execute(
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

    /// Adds words to the vocabulary for correcting mistakes. Words that no product contains any more do no harm.
    private func learn(_ words: Set<String>) throws {
        for word in words.sorted() {
            guard try execute("INSERT INTO productTerm VALUES (?) ON CONFLICT DO NOTHING", [.text(word)]) > 0,
                SearchWords.isForgivable(word)
            else { continue }
            for form in SearchWords.forms(of: word) {
                try execute(
                    "INSERT INTO productTermForm VALUES (?, ?) ON CONFLICT DO NOTHING", [.text(form), .text(word)])
            }
        }
    }

    /// Deletes a product.
    func deleteProduct(_ id: ProductID) throws {
        let stored = "SELECT number FROM product WHERE id = ?"
        guard let number = try row(stored, [id.sqlValue])?.value("number", as: Int64.self) else { return }
        try ProductIndex(store: self).remove(number)
        try execute("DELETE FROM product WHERE id = ?", [id.sqlValue])
    }

    /// Returns a product with its page's content for an account.
    /// - Throws: ``Failure/notFound(_:)`` if there is none with that id.
    func requireProduct(_ id: ProductID, for account: AccountID) throws -> ProductDTO {
        guard let row = try row(ProductTable.selectOne, [account.sqlValue, id.sqlValue]) else {
            throw Failure.notFound("There is no product \(id).")
        }
        var product = try ProductDTO(row: row)
        product.variants = try rows(ProductTable.variants, [id.sqlValue]).map { row in
            ProductDTO.Variant(
                id: try row.value("id"), name: try row.value("name"), grams: try row.value("grams"),
                price: try row.value("price"), stock: try row.value("stock"))
        }
        product.texts =
            RowList("review", try rows(ProductTable.reviews, [account.sqlValue, id.sqlValue])) { row in
                let isOwn: Bool = try row.value("isOwn")
                return ProductReviewDTO(
                    stars: try row.value("stars", as: Int.self), text: try row.value("text"),
                    author: isOwn ? "You" : "Another owner", day: try row.value("day", as: String.self), isOwn: isOwn)
            }.items
        return product
    }

    /// Saves an owner's review of a product. A later review replaces it.
    func review(_ id: ProductID, _ review: ProductReviewDTO, of account: AccountID, day: CalendarDate) throws {
        let (stars, text) = try review.checked()
        _ = try requireProduct(id, for: account)
        // Updates the product's stars.
        try execute(
            "DELETE FROM productReview WHERE account = ? AND product = ?", [account.sqlValue, id.sqlValue])
        try execute(
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
