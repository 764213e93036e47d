import BackendCore
import CoreModels
import Database

/// All entries of an account, as the rows of the store's tables. `petnest export` writes it and `import` reads it.
///
/// The same data always gives the same bytes: tables are sorted by name and rows by their keys, and no time is
/// included.
public struct StoreExport: Sendable {
    /// The version of the file's format. Later versions can't be read.
    public static let version = 1

    /// The names of the migrations that created the tables.
    let schema: [String]
    /// The tables by name, including empty ones.
    let tables: [(name: String, rows: [Row])]
    /// The columns by table that hold thousandths.
    let thousandths: [String: Set<String>]

    init(
        schema: [String], tables: [(name: String, rows: [Row])], thousandths: [String: Set<String>] = [:]
    ) {
        self.schema = schema
        self.tables = tables
        self.thousandths = thousandths
    }

    /// Returns the number of rows in a table, 0 for an unknown one.
    public func count(of table: String) -> Int {
        tables.first { $0.name == table }?.rows.count ?? 0
    }
}

extension StoreExport {
    /// The error that an export would be longer than permitted.
    struct TooLong: Error {}

    /// Reads all entries of an account in one transaction, as ``PetNestBackend/export(of:from:)`` does.
    /// - Parameter longest: The approximate number of bytes as JSON at which reading ends with ``TooLong``, or `nil`
    ///   for no limit.
    static func read(
        of pet: PetID? = nil, from account: AccountID, upTo longest: Int? = nil, in database: any TransactionalDatabase,
        _ slices: [Slice]
    ) async throws -> StoreExport {
        try await database.read { store in
            let tables = try slices.ownersTables(in: store).map(\.anonymous)
            var selection = RowSelection(
                of: account, tables, staysBehind: slices.staysBehind, upTo: longest, in: store)
            if let pet { try selection.selectWhole(pet) } else { try selection.selectAll() }
            return StoreExport(
                schema: slices.migrations.map(\.name),
                tables: tables.map { ($0.name, selection.selected($0.name)) },
                thousandths: slices.reduce(into: [:]) { $0.merge($1.export.thousandths) { $0.union($1) } })
        }
    }
}

extension PetNestBackend {
    /// Reads all entries of an account in one transaction: no rows of other accounts, and of shared tables, such as
    /// sitters, only what its rows refer to. The result contains no account, so any account can import it.
    /// - Parameters:
    ///   - pet: The only pet to read, with what it refers to; `nil` for everything.
    ///   - account: The account.
    /// - Throws: `DatabaseError`.
    public func export(of pet: PetID? = nil, from account: AccountID = .device) async throws -> StoreExport {
        try await StoreExport.read(of: pet, from: account, in: database, slices)
    }
}

extension [Slice] {
    /// Returns the tables with owners' data, without references to rows of others.
    func ownersTables(in store: Connection) throws(DatabaseError) -> [StoredTable] {
        let leftOut = leftOut
        let toOthers = refersToOthers
        return try StoredTable.all(in: store).filter { !leftOut.contains($0.name) }.map {
            $0.without(toOthers[$0.name] ?? [])
        }
    }

    /// The tables that slices exclude from exports.
    var leftOut: Set<String> { reduce(into: []) { $0.formUnion($1.export.leavesOut) } }

    /// The tables that imports don't write.
    var staysBehind: Set<String> { reduce(into: []) { $0.formUnion($1.export.staysBehind) } }

    /// The columns by table that may refer to rows of others.
    var refersToOthers: [String: Set<String>] {
        reduce(into: [:]) { $0.merge($1.export.refersToOthers) { $0.union($1) } }
    }
}
