import BackendCoreTesting
import Database
import Testing

@testable import ProductsSlice

@Suite("The search for words of products", .onBothStores, .timeLimit(.minutes(5)))
struct ProductPlanTests {
    @Test("uses the index of words among many products")
    func plan() async throws {
        let backend = try SliceBackend(.products)
        let plans = try await backend.database.write { store in
            switch store.dialect {
            case .sqlite:
                return try [
                    QueryPlan.lines(of: ProductIndex.find, ["salmon"], in: store),
                    QueryPlan.lines(of: ProductIndex.findMore, ["salmon", 0], in: store),
                ]
            case .postgreSQL:
                try store.execute(
                    """
                    INSERT INTO productText (number, nameWords, allWords) \
                    SELECT n, array_to_tsvector(ARRAY['n' || n]), array_to_tsvector(ARRAY['n' || n, 'w' || n % 1000]) \
                    FROM generate_series(1, 20000) AS n
                    """)
                // As autovacuum does.
                for index in ["productTextName", "productTextAll"] {
                    try store.execute("SELECT gin_clean_pending_list(CAST('\"\(index)\"' AS regclass))")
                }
                try store.execute("ANALYZE productText")
                return try [
                    QueryPlan.lines(of: ProductIndex.findByVector, ["'w7'"], in: store),
                    QueryPlan.lines(of: ProductIndex.findMoreByVector, ["'n7'", 0], in: store),
                ]
            }
        }
        let indices =
            switch TestStore.current {
            case .sqlite: ["VIRTUAL TABLE INDEX", "VIRTUAL TABLE INDEX"]
            case .postgreSQL: ["productTextAll", "productTextName"]
            }
        for (plan, index) in zip(plans, indices) {
            #expect(plan.contains { $0.contains(index) }, "\(plan)")
            #expect(!plan.contains { $0.contains("Seq Scan") }, "\(plan)")
        }
    }
}
