import BackendCore
import CoreModels
import Database

/// Selects an account's rows that belong together by following references. It reads only the selected rows: a server's
/// store also contains those of all other accounts.
struct RowSelection {
    /// The maximum number of values in a statement's condition.
    private static let mostValues = 512

    private let account: AccountID
    private let tables: [StoredTable]
    private let shared: [StoredTable]
    private let staysBehind: Set<String>
    private let longest: Int?
    private let store: Connection
    /// The selected rows by table and key.
    private var chosen: [String: [[SQLValue]: Row]] = [:]
    /// The approximate number of bytes of the selected rows.
    private var size = 0

    /// - Parameters:
    ///   - tables: The tables without their column `account`.
    ///   - staysBehind: The tables of which only referenced rows are selected.
    ///   - longest: The approximate number of bytes of the rows as JSON, or `nil` for no limit.
    init(
        of account: AccountID, _ tables: [StoredTable], staysBehind: Set<String>, upTo longest: Int?,
        in store: Connection
    ) {
        self.account = account
        self.tables = tables
        self.staysBehind = staysBehind
        self.longest = longest
        self.store = store
        let ofAccounts = tables.ofAccounts
        shared = tables.filter { !ofAccounts.contains($0.name) }
    }

    /// Returns the selected rows of a table, sorted by key.
    func selected(_ table: String) -> [Row] {
        (chosen[table] ?? [:]).sorted { $0.key.isBefore($1.key) }.map(\.value)
    }

    /// Selects a pet, all rows that refer to it, and all rows that these refer to.
    mutating func selectWhole(_ pet: PetID) throws {
        guard let pets = tables.first(where: { $0.name == "pet" }) else { return }
        add(try rows(of: pets, with: "id", among: [pet.sqlValue]), to: pets)
        try follow(TableLink.down(into: tables, among: tables))
        try follow(TableLink.up(into: tables, among: tables))
        try selectParts()
    }

    /// Selects all rows of the account, all rows that refer to them, and the shared rows that these refer to.
    mutating func selectAll() throws {
        for table in tables where table.isOwned {
            add(try store.rows(table.selectOwned, [account.sqlValue]), to: table)
            try requireFits()
        }
        try follow(TableLink.down(into: tables.filter { !$0.isOwned }, among: tables))
        try follow(TableLink.up(into: shared, among: tables))
        try selectParts()
    }

    /// Selects shared rows that belong to selected ones, such as a sitter's offers.
    private mutating func selectParts() throws {
        try follow(TableLink.down(into: shared.filter { !staysBehind.contains($0.name) }, among: tables))
    }

    /// Follows links from the selected rows, and from those that are selected then, until there are no more.
    private mutating func follow(_ links: [TableLink]) throws {
        var new = chosen.mapValues { Array($0.values) }
        while !new.isEmpty {
            var found: [String: [Row]] = [:]
            for link in links {
                var values: Set<SQLValue> = []
                for row in new[link.from] ?? [] { values.insert(try row.stored(link.column)) }
                values.remove(.null)
                let all = Array(values)
                for start in stride(from: 0, to: all.count, by: Self.mostValues) {
                    let part = all[start..<min(start + Self.mostValues, all.count)]
                    let rows = try rows(of: link.to, with: link.target, among: Array(part))
                    found[link.to.name, default: []] += add(rows, to: link.to)
                    try requireFits()
                }
            }
            new = found.filter { !$0.value.isEmpty }
        }
    }

    /// Reads the rows with one of some values in a column; only the account's, if the table's rows belong to accounts.
    private func rows(of table: StoredTable, with column: String, among values: [SQLValue]) throws -> [Row] {
        guard let last = values.last else { return [] }
        // Only powers of two, so that a connection doesn't prepare hundreds of statements.
        var count = 1
        while count < values.count { count *= 2 }
        let padding = repeatElement(last, count: count - values.count)
        return try store.rows(
            table.select(column, among: count), values + padding + (table.isOwned ? [account.sqlValue] : []))
    }

    /// Selects rows.
    /// - Returns: Those that weren't selected before.
    @discardableResult
    private mutating func add(_ rows: [Row], to table: StoredTable) -> [Row] {
        let key = table.key.compactMap { table.columns.firstIndex(of: $0) }
        return rows.filter { row in
            let isNew = chosen[table.name, default: [:]].updateValue(row, forKey: key.map { row.values[$0] }) == nil
            if isNew { size += row.size }
            return isNew
        }
    }

    private func requireFits() throws {
        if let longest, size > longest { throw StoreExport.TooLong() }
    }
}

/// A way from the rows of a table to those of another, by equal values in a column of each.
struct TableLink {
    let from: String
    let column: String
    let to: StoredTable
    let target: String

    /// Returns the links from rows to the rows that refer to them.
    static func down(into targets: [StoredTable], among tables: [StoredTable]) -> [TableLink] {
        let names = Set(tables.map(\.name))
        return targets.flatMap { table in
            table.references.filter { names.contains($0.table) }.map {
                TableLink(from: $0.table, column: $0.target, to: table, target: $0.column)
            }
        }
    }

    /// Returns the links from rows to the rows that they refer to.
    static func up(into targets: [StoredTable], among tables: [StoredTable]) -> [TableLink] {
        tables.flatMap { table in
            table.references.compactMap { reference in
                targets.first { $0.name == reference.table }.map {
                    TableLink(from: table.name, column: reference.column, to: $0, target: reference.target)
                }
            }
        }
    }
}

extension Row {
    /// The approximate number of bytes of the row as JSON.
    fileprivate var size: Int {
        zip(columns, values).reduce(2) { size, member in
            switch member.1 {
            case .null: size
            case .integer, .real: size + member.0.utf8.count + 8
            case .text(let text): size + member.0.utf8.count + 8 + text.utf8.count
            case .blob(let bytes): size + member.0.utf8.count + 20 + bytes.count / 3 * 4
            }
        }
    }
}

extension [SQLValue] {
    /// Whether a key comes before another one in SQLite's order, which doesn't depend on the database's collation.
    fileprivate func isBefore(_ other: [SQLValue]) -> Bool {
        for (left, right) in zip(self, other) where left != right { return left.isBefore(right) }
        return count < other.count
    }
}

extension SQLValue {
    fileprivate func isBefore(_ other: SQLValue) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.integer(let left), .real(let right)): Double(left) < right
        case (.real(let left), .integer(let right)): left < Double(right)
        case (.real(let left), .real(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
        default: rank < other.rank
        }
    }

    /// The position of the storage class.
    private var rank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }
}
