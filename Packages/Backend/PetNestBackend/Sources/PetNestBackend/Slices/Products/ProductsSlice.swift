import CoreModels
import Database

extension Slice {
    /// The shop's products: the search, the pages, and owners' reviews.
    static let products = Slice(
        name: "Products",
        wire: """
            // product; prices are in the currency's minor units. category: \(ProductCategory.allCases.map(\.rawValue).joined(separator: " ")).
            // stages: young adult senior. stars: the sum of all reviews' stars; popularity: the number of recent sales.
            // analysis: grams in 100 g. grams, about, ingredients, analysis, kcalPer100g, popularity, stars and reviews
            // may be absent. Answers add price (the cheapest variant's), inStock and isFavourite; that for one product
            // adds texts, its newest reviews; lists leave out variants
            {"id": "…", "name": "Adult Salmon", "brand": "Lumo", "category": "dryFood", "species": ["cat"], "stages": ["adult"],
             "about": "Complete food.", "ingredients": "Salmon (30 %), rice", "analysis": {"protein": 32, "fat": 14,
             "fibre": 3, "moisture": 8, "ash": 7}, "kcalPer100g": 378, "currency": "EUR", "variants":
             [{"id": "5f0a5c9e-1111-4111-8111-000000000001", "name": "2 kg", "grams": 2000, "price": 1499, "stock": 12}],
             "popularity": 40, "stars": 47, "reviews": 10}
            // productReview; text may be absent. In a product's texts it also has author, day and isOwn
            {"stars": 5, "text": "Eaten to the last crumb."}
            """,
        routes: routes,
        migrations: [.products, .productAccounts, .productNumbers],
        export: SliceExport(
            staysBehind: ["product", "productBrand", "productTerm", "productTermForm", "productVariant"],
            // The index contains the words of products that removing the sample may have deleted.
            rebuild: { store in try store.execute("INSERT INTO productText (productText) VALUES ('rebuild')") }),
        sample: { sample in try sample.addProducts() }
    )

    private static let routes = [
        Route(
            """
            GET v1/products?text=&categories=,&brands=,&species=&stage=&favourites=yes&order=&facets=yes&limit=&after=
            """,
            answer: """
                200 `{"products": [product], "total": 3, "understood": "…", "next": "…", "facets": {"categories": [{"id": "litter", \
                "count": 3}], "brands": [], "species": [], "stages": []}}`; order: best price priceDown rating; next begins \
                the next page, by “after”, and is absent on the last; understood: the words that were searched for where a \
                typing mistake was forgiven; total is counted with the facets alone, and a facet's counts ignore what is \
                chosen of it
                """
        ) { call, store in
            try Answer(store.products(ProductSearch(call.query), for: call.account))
        },
        Route("GET v1/products/:product", answer: "200 product") { call, store in
            try Answer(store.requireProduct(call.product, for: call.account))
        },
        Route(
            "PUT v1/products/:product", body: "product",
            answer: "200 product; for the shop's inventory management, 403 with a token"
        ) {
            call, store in
            try call.requireKeeper(of: "products")
            try store.put(call.body.decoded(as: ProductDTO.self), as: call.product)
            return try Answer(store.requireProduct(call.product, for: call.account))
        },
        Route(
            "DELETE v1/products/:product",
            answer: "204, also if it doesn't exist; for the shop's inventory management, 403 with a token"
        ) {
            call, store in
            try call.requireKeeper(of: "products")
            try store.deleteProduct(call.product)
            return .done
        },
        Route("PUT v1/products/:product/favourite", answer: "204") { call, store in
            _ = try store.requireProduct(call.product, for: call.account)
            try store.execute(
                "INSERT OR IGNORE INTO productFavourite (account, product) VALUES (?, ?)",
                [call.account.sqlValue, .text(call.product)])
            return .done
        },
        Route("DELETE v1/products/:product/favourite", answer: "204") { call, store in
            try store.execute(
                "DELETE FROM productFavourite WHERE account = ? AND product = ?",
                [call.account.sqlValue, .text(call.product)])
            return .done
        },
        Route(
            "PUT v1/products/:product/review", body: "productReview",
            answer: "200 product; the owner's review replaces an earlier one"
        ) { call, store in
            let review = try call.body.decoded(as: ProductReviewDTO.self)
            try store.review(call.product, review, of: call.account, day: CalendarDate(call.now, in: .gmt))
            return try Answer(store.requireProduct(call.product, for: call.account))
        },
    ]
}

extension Call {
    /// The product in the path, as tables store its id.
    fileprivate var product: String {
        get throws(Failure) { (try id("product") as EntityID<ProductDTO>).description }
    }
}
