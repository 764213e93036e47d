import BackendCoreTesting
import Database
import Testing

@testable import BackendCore
@testable import CareSlice

@Suite("The search for sitters", .onBothStores, .timeLimit(.minutes(5)))
struct SitterPlanTests {
    /// Runs a closure with many sitters in PostgreSQL, all over a country.
    private func among<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        let world = try await CareBackend()
        return try await world.backend.database.write { store in
            if store.dialect == .postgreSQL {
                try store.execute(
                    """
                    INSERT INTO sitter (number, id, name, profile, stars, reviews, words) \
                    SELECT n, 's' || n, 'Sitter', '{}', n % 50, 10, md5(CAST(n AS TEXT)) \
                    FROM generate_series(1000, 20000) AS n;
                    INSERT INTO sitterPlace (number, south, north, west, east) \
                    SELECT n, 47 + n % 89 / 11.0, 47 + n % 89 / 11.0, 6 + n % 97 / 11.0, 6 + n % 97 / 11.0 \
                    FROM generate_series(1000, 20000) AS n;
                    INSERT INTO sitterOffer (sitter, service, price) \
                    SELECT n, 'walk', 1000 + n % 500 FROM generate_series(1000, 20000) AS n
                    """)
                // As autovacuum does.
                try store.execute("SELECT gin_clean_pending_list(CAST('\"sitterWords\"' AS regclass))")
                try store.execute("ANALYZE sitter; ANALYZE sitterPlace; ANALYZE sitterOffer")
            }
            return try body(store)
        }
    }

    private func expectIndex(_ sqlite: String, _ postgreSQL: String, in plan: [String]) {
        let index = TestStore.current == .sqlite ? sqlite : postgreSQL
        #expect(plan.contains { $0.contains(index) }, "\(plan)")
        #expect(!plan.contains { $0.contains("Seq Scan") || $0 == "SCAN sitter" }, "\(plan)")
    }

    @Test("by distance uses the index of places", arguments: ["", "&service=walk&mostPrice=1200"])
    func distance(filters: String) async throws {
        let search = try SitterSearch(Query("near=52.52,13.405&radius=5000\(filters)"))
        let plan = try await among { store in
            let (sql, arguments) = search.statement(within: 5000, in: store.dialect)
            return try QueryPlan.lines(of: sql, arguments, in: store)
        }
        expectIndex("sitterPlace VIRTUAL TABLE INDEX", "sitterPlacePoint", in: plan)
    }

    @Test("by rating or price uses an index in that order", arguments: ["rating", "price"])
    func order(order: String) async throws {
        let search = try SitterSearch(Query("order=\(order)&service=walk"))
        let plan = try await among { store in
            let walk = try #require(SitterWalk(search))
            return try QueryPlan.lines(of: walk.sql, walk.arguments, in: store)
        }
        let index = order == "rating" ? "sitterByRank" : "sitterOfferByPrice"
        expectIndex(index, index, in: plan)
    }

    @Test("by name uses the index of words, whose entries SQLite reads one after another")
    func name() async throws {
        let plan = try await among { store in
            try QueryPlan.lines(of: SitterSearch.named(in: store.dialect), ["abcd"], in: store)
        }
        let index = TestStore.current == .sqlite ? "SCAN sitter USING COVERING INDEX sitterWords" : "sitterWords"
        #expect(plan.contains { $0.contains(index) }, "\(plan)")
        #expect(!plan.contains { $0.contains("Seq Scan") }, "\(plan)")
    }
}
