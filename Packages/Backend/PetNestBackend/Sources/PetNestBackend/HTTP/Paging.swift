/// Where a page of a list begins: behind the row of a number, whose value in the list's order was this.
struct PageCursor: Hashable, Comparable {
    let value: Int
    let number: Int64

    init(value: Int, number: Int64) {
        self.value = value
        self.number = number
    }

    /// Reads what a page gave as where the next one begins; nil for other texts.
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
    /// How many rows a page has: 20 where the query doesn't say, and 100 at most.
    func pageLimit() throws(Failure) -> Int {
        min(try count("limit") ?? 20, 100)
    }

    /// Where the page begins; nil for the first.
    func pageCursor() throws(Failure) -> PageCursor? {
        guard let text = text("after") else { return nil }
        guard let cursor = PageCursor(text) else {
            throw .malformed("“after=\(text)” in the query should be what a page gave as “next”.")
        }
        return cursor
    }
}
