/// A list that is fetched page by page, merged into one, as a value: for a reducer's state as well as for a view model.
///
/// ```swift
/// if let request = pages.begin() { load(request) }              // a new query: what was asked before is out of date
/// if let request = pages.more() { load(request) }               // the end is near; nil while a page is on its way
/// pages.receive(page.items, next: page.cursor, for: request)    // ignored where it is out of date
/// ```
public struct Pages<Element: Identifiable, Cursor> {
    /// A page that is asked for.
    public struct Request {
        /// Where it begins, or `nil` for the first.
        public let cursor: Cursor?
        let generation: Int
    }

    enum Position {
        case start
        case after(Cursor)
        case end
    }

    /// What was received, in order; an element that came again stands where it first did, as it came last.
    public private(set) var elements: [Element] = []
    /// Whether a page is on its way.
    public private(set) var isLoading = false

    private var position = Position.start
    private var generation = 0

    /// Creates an empty list; no page was asked for yet.
    public init() {}

    /// Whether there is more to ask for.
    public var hasMore: Bool {
        if case .end = position { false } else { true }
    }

    /// Begins anew: what is on its way is out of date. The elements stay until the first page comes.
    public mutating func begin() -> Request {
        generation += 1
        position = .start
        isLoading = true
        return Request(cursor: nil, generation: generation)
    }

    /// Asks for the next page.
    /// - Returns: `nil` where one is on its way already, or there is no more.
    public mutating func more() -> Request? {
        guard !isLoading else { return nil }
        switch position {
        case .end: return nil
        case .start: return begin()
        case .after(let cursor):
            isLoading = true
            return Request(cursor: cursor, generation: generation)
        }
    }

    /// Merges a page.
    /// - Parameters:
    ///   - page: Its elements.
    ///   - next: Where the next one begins, or `nil` where there is none.
    ///   - request: What was asked.
    /// - Returns: Whether it was merged; `false` where it is out of date.
    @discardableResult
    public mutating func receive(_ page: [Element], next: Cursor?, for request: Request) -> Bool {
        guard request.generation == generation else { return false }
        isLoading = false
        if request.cursor == nil { elements = [] }
        position = next.map(Position.after) ?? .end
        var places = Dictionary(elements.enumerated().map { ($1.id, $0) }) { first, _ in first }
        for element in page {
            if let place = places[element.id] {
                elements[place] = element
            } else {
                places[element.id] = elements.count
                elements.append(element)
            }
        }
        return true
    }

    /// Takes note that a page didn't come; it can be asked for again.
    /// - Returns: Whether it was waited for; `false` where it is out of date.
    @discardableResult
    public mutating func fail(_ request: Request) -> Bool {
        guard request.generation == generation else { return false }
        isLoading = false
        return true
    }
}

extension Pages.Request: Equatable where Cursor: Equatable {}
extension Pages.Request: Hashable where Cursor: Hashable {}
extension Pages.Request: Sendable where Cursor: Sendable {}
extension Pages.Position: Equatable where Cursor: Equatable {}
extension Pages.Position: Hashable where Cursor: Hashable {}
extension Pages.Position: Sendable where Cursor: Sendable {}
extension Pages: Equatable where Element: Equatable, Cursor: Equatable {}
extension Pages: Hashable where Element: Hashable, Cursor: Hashable {}
extension Pages: Sendable where Element: Sendable, Cursor: Sendable {}
