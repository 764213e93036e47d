import CoreWire

/// The position of a page: after the row with a number and a value in the list's order.
public struct PageCursor: Hashable, Comparable, Sendable {
    /// The value of the row in the order of the list.
    public let value: Int
    /// The number of the row, which is unique.
    public let number: Int64

    /// Creates a cursor.
    public init(value: Int, number: Int64) {
        self.value = value
        self.number = number
    }

    /// Reads the cursor of the previous page, or returns `nil` for another text.
    public init?(_ text: String) {
        let parts = text.split(separator: "_")
        guard parts.count == 2, let value = Int(parts[0]), let number = Int64(parts[1]) else { return nil }
        self.init(value: value, number: number)
    }

    /// The cursor as it is sent.
    public var text: String { "\(value)_\(number)" }

    /// Returns whether a cursor is before another in ascending order.
    public static func < (left: Self, right: Self) -> Bool {
        (left.value, left.number) < (right.value, right.number)
    }
}

extension Query {
    /// Returns the page size from its parameter: 20 by default, at most 100.
    public func pageLimit(_ parameter: QueryParameter<Int>) throws(Failure) -> Int {
        min(try self[parameter] ?? 20, 100)
    }

    /// Returns the page's cursor from its parameter, or `nil` for the first page.
    public func pageCursor(_ parameter: QueryParameter<String>) throws(Failure) -> PageCursor? {
        guard let text = try self[parameter] else { return nil }
        guard let cursor = PageCursor(text) else {
            throw .malformed(
                "“\(parameter.declaration.name)=\(text)” in the query should be what a page gave as “next”.")
        }
        return cursor
    }
}
