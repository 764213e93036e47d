import BackendCore
import CoreModels
import CoreWire
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
            try ProductRepository(store: store).products(ProductSearch(call.query), for: call.account).page
        },
        Route(ProductsAPI.product) { call, store, id in
            try ProductRepository(store: store).require(id, for: call.account)
        },
        Route(ProductsAPI.save) { call, store, body, id in
            try call.requireOperator(for: "changes of products")
            let products = ProductRepository(store: store)
            try products.save(CheckedProduct(body), as: id)
            return try products.require(id, for: call.account)
        },
        Route(ProductsAPI.remove) { call, store, id in
            try call.requireOperator(for: "changes of products")
            try ProductRepository(store: store).delete(id)
            return NoBody()
        },
        Route(ProductsAPI.addFavorite) { call, store, id in
            try ProductRepository(store: store).addFavorite(id, of: call.account)
            return NoBody()
        },
        Route(ProductsAPI.removeFavorite) { call, store, id in
            try ProductRepository(store: store).removeFavorite(id, of: call.account)
            return NoBody()
        },
        Route(ProductsAPI.review) { call, store, body, id in
            let products = ProductRepository(store: store)
            try products.review(id, body, of: call.account, day: CalendarDate(call.now, in: .gmt))
            return try products.require(id, for: call.account)
        },
    ]
}
