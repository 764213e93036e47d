import BackendCore
import CoreModels
import CoreWire
import Database
import ProductsWire

extension Slice {
    /// The shop's products: the search, the pages, and owners' reviews.
    public static let products = Slice(
        name: "Products",
        wire: ProductsAPI.examples,
        routes: routes,
        migrations: [.products, .productAccounts, .productNumbers],
        postgreSQL: [.productsInPostgreSQL],
        export: SliceExport(
            leavesOut: ["productText"],
            staysBehind: ["product", "productBrand", "productTerm", "productTermForm", "productVariant"],
            // The index contains the words of products that removing the sample may have deleted.
            rebuild: { store in try ProductIndex(store: store).rebuild() }),
        sample: { sample in try sample.addProducts() }
    )

    private static let routes = [
        Route(ProductsAPI.products) { call, store in
            try store.products(ProductSearch(call.query), for: call.account).page
        },
        Route(ProductsAPI.product) { call, store, id in try store.requireProduct(id, for: call.account) },
        Route(ProductsAPI.save) { call, store, body, id in
            try call.requireKeeper(of: "products")
            try store.put(CheckedProduct(body), as: id)
            return try store.requireProduct(id, for: call.account)
        },
        Route(ProductsAPI.remove) { call, store, id in
            try call.requireKeeper(of: "products")
            try store.deleteProduct(id)
            return NoBody()
        },
        Route(ProductsAPI.addFavorite) { call, store, id in
            _ = try store.requireProduct(id, for: call.account)
            try store.execute(
                "INSERT INTO productFavourite (account, product) VALUES (?, ?) ON CONFLICT DO NOTHING",
                [call.account.sqlValue, id.sqlValue])
            return NoBody()
        },
        Route(ProductsAPI.removeFavorite) { call, store, id in
            try store.execute(
                "DELETE FROM productFavourite WHERE account = ? AND product = ?",
                [call.account.sqlValue, id.sqlValue])
            return NoBody()
        },
        Route(ProductsAPI.review) { call, store, body, id in
            try store.review(id, body, of: call.account, day: CalendarDate(call.now, in: .gmt))
            return try store.requireProduct(id, for: call.account)
        },
    ]
}
