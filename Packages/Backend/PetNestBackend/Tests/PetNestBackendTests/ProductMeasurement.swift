import CoreModels
import Database
import Foundation
import Testing

@testable import BackendCore
@testable import PetNestBackend
@testable import ProductsSlice

/// The number of products. The default is small, so that every test run executes the measurement.
private let productCount = Int(ProcessInfo.processInfo.environment["PRODUCTS"] ?? "") ?? 100

/// Measures searches among many products:
/// `PRODUCTS=100000 swift test -c release -Xswiftc -enable-testing --filter ProductMeasurement`.
@Suite("How long product searches take", .timeLimit(.minutes(20)))
struct ProductMeasurement {
    /// Typical input, key by key, with mistakes, filters and orders.
    private static let texts = [
        "",
        "s", "sa", "salm", "salmon", "salmon ", "salmon ad", "salmon adult", "slamon", "chikcen pate", "lumo",
        "fellfreund kitten",
        "dog", "cat litter", "clumping cat litter", "rope toy", "dental chews beef", "grain free", "c", "cat", "adult",
        "kitten duck pumpkin jelly", "hypoallergenic", "No. 17", "pfotengluck", "scratching post", "12 kg",
        "venison po",
    ]

    @Test("p50 and p95 of searches, without and with facets, are printed")
    func searches() async throws {
        let folder = try TestBackend.makeFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try SQLiteDatabase.open(
            at: folder.appending(path: "shop.sqlite"), migrations: PetNestBackend.migrations)
        let begun = ContinuousClock.now
        try await database.write { store in
            var catalog = ProductCatalog(random: SampleRandom(seed: "Products"))
            let products = ProductRepository(store: store)
            for (id, product) in catalog.products(productCount) { try products.save(CheckedProduct(product), as: id) }
        }
        print("\(productCount) products stored in \(begun.duration(to: .now))")
        for facets in ["", "&facets=yes"] {
            for more in ["", "&species=cat&categories=dryFood", "&order=price", "&order=rating&species=dog"] {
                var times: [Duration] = []
                for text in Self.texts {
                    let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
                    let search = try ProductSearch(Query("text=\(query)\(more)\(facets)"))
                    var best = Duration.seconds(60)
                    for _ in 0..<(productCount > 1000 ? 5 : 1) {
                        let start = ContinuousClock.now
                        _ = try await database.read { try ProductRepository(store: $0).products(search, for: .device) }
                        best = min(best, start.duration(to: .now))
                    }
                    times.append(best)
                }
                times.sort()
                let p95 = times[min(times.count - 1, times.count * 95 / 100)]
                print(
                    "search\(more)\(facets): p50 \(times[times.count / 2]), p95 \(p95), worst \(times[times.count - 1])"
                )
                #expect(times.count == Self.texts.count)
            }
        }
        try database.close()
    }
}
