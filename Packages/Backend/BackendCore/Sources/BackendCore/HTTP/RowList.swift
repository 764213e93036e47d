import CoreModels
import CoreWire
import Database

/// The result of a query: the readable rows, and the unreadable ones.
///
/// A row that breaks a rule was written by another program, or by a version with other rules. It is reported, so that
/// the others can still be listed.
public struct RowList<Item: Sendable>: Sendable {
    /// The readable rows.
    public var items: [Item]
    /// The unreadable rows.
    public var unreadable: [UnreadableDTO]

    /// Creates a list.
    public init(items: [Item] = [], unreadable: [UnreadableDTO] = []) {
        self.items = items
        self.unreadable = unreadable
    }

    /// Returns the rows of both lists.
    public static func + (left: Self, right: Self) -> Self {
        Self(items: left.items + right.items, unreadable: left.unreadable + right.unreadable)
    }

    /// Returns a list with the transformed rows, and the same unreadable ones.
    public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> RowList<Other> {
        RowList<Other>(items: try items.map(transform), unreadable: unreadable)
    }

    /// Sorts the rows by name, ignoring case, then by id.
    public mutating func sort(byName name: (Item) -> String?, id: (Item) -> String?) {
        items.sort { left, right in
            let leftName = name(left)?.lowercased() ?? ""
            let rightName = name(right)?.lowercased() ?? ""
            return leftName != rightName ? leftName < rightName : (id(left) ?? "") < (id(right) ?? "")
        }
    }

    /// Returns the rows of a list from which none may be missing.
    /// - Throws: ``Failure/unavailable(_:)`` for the first unreadable one.
    public func readable() throws(Failure) -> [Item] {
        if let first = unreadable.first { throw .unavailable(first.description) }
        return items
    }
}

extension RowList {
    /// Reads rows one by one, and collects unreadable ones.
    /// - Parameters:
    ///   - table: The table of the rows.
    ///   - rows: The rows, each with a column `id`.
    public init(_ table: String, _ rows: [Row], read: (Row) throws -> Item) {
        self.init()
        for row in rows {
            do {
                items.append(try read(row))
            } catch {
                let id = (try? row.value("id", as: String.self)) ?? ""
                unreadable.append(UnreadableDTO(table: table, id: id, reason: Self.reason(error)))
            }
        }
    }

    private static func reason(_ error: any Error) -> String {
        guard let failure = error as? Failure else {
            return (error as? any ExplainedError)?.explanation ?? String(describing: error)
        }
        return WireError.rejected(failure.message, failure.problems).explanation
    }
}
