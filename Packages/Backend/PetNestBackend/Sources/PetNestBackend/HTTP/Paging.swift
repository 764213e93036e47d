import CoreWire

/// The position of a page: after the row with a number and a value in the list's order.
struct PageCursor: Hashable, Comparable {
    let value: Int
    let number: Int64

    init(value: Int, number: Int64) {
        self.value = value
        self.number = number
    }

    /// Reads the cursor of the previous page, or returns `nil` for another text.
    init?(_ text: String) {
        let parts = text.split(separator: "_")
        guard parts.count == 2, let value = Int(parts[0]), let number = Int64(parts[1]) else { return nil }
        self.init(value: value, number: number)
    }

    var text: String { "\(value)_\(number)" }

    static func < (left: Self, right: Self) -> Bool {
        (left.value, left.number) < (right.value, right.number)
    }
}

extension Query {
    /// Returns the page size: 20 by default, at most 100.
    func pageLimit() throws(Failure) -> Int {
        min(try count("limit") ?? 20, 100)
    }

    /// Returns the page's cursor, or `nil` for the first page.
    func pageCursor() throws(Failure) -> PageCursor? {
        guard let text = text("after") else { return nil }
        guard let cursor = PageCursor(text) else {
            throw .malformed("“after=\(text)” in the query should be what a page gave as “next”.")
        }
        return cursor
    }

    /// Returns the page size from its parameter: 20 by default, at most 100.
    func pageLimit(_ parameter: QueryParameter<Int>) throws(Failure) -> Int {
        min(try self[parameter] ?? 20, 100)
    }

    /// Returns the page's cursor from its parameter, or `nil` for the first page.
    func pageCursor(_ parameter: QueryParameter<String>) throws(Failure) -> PageCursor? {
        guard let text = try self[parameter] else { return nil }
        guard let cursor = PageCursor(text) else {
            throw .malformed(
                "“\(parameter.declaration.name)=\(text)” in the query should be what a page gave as “next”.")
        }
        return cursor
    }
}
