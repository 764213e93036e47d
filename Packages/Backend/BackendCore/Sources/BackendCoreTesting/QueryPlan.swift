import Database

/// The plan of a statement, as the database reports it.
public enum QueryPlan {
    /// Returns the lines of a plan.
    ///
    /// PostgreSQL chooses a plan by the number of rows that `ANALYZE` has counted, so a test enters enough of them first.
    public static func lines(
        of sql: String, _ arguments: [SQLValue], in store: Connection
    ) throws -> [String] {
        switch store.dialect {
        case .sqlite:
            try store.rows("EXPLAIN QUERY PLAN \(sql)", arguments).map { try $0.value("detail") }
        case .postgreSQL:
            try store.rows("EXPLAIN (COSTS FALSE) \(sql)", arguments).map { try $0.value("QUERY PLAN") }
        }
    }
}
