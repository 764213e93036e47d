/// A list that is fetched page by page, for view models and for the state of reducers.
///
/// ```swift
/// if let request = pages.begin() { load(request) }              // a new query: earlier requests are out of date
/// if let request = pages.more() { load(request) }               // near the end; nil while a page is loading
/// pages.receive(page.items, next: page.cursor, for: request)    // ignored if out of date
/// ```
public struct Pages<Element: Identifiable, Cursor> {
    /// A request for a page.
    public struct Request {
        /// The start of the page, or `nil` for the first page.
        public let cursor: Cursor?
        let generation: Int
    }

    enum Position {
        case start
        case after(Cursor)
        case end
    }

    /// The received elements, in order. An element that is received again stays at its place, with its latest value.
    public private(set) var elements: [Element] = []
    /// Whether a page is loading.
    public private(set) var isLoading = false

    private var position = Position.start
    private var generation = 0

    /// Creates an empty list for which no page has been requested.
    public init() {}

    /// Whether there are more pages to request.
    public var hasMore: Bool {
        if case .end = position { false } else { true }
    }

    /// Starts over with the first page; a page that is loading becomes out of date. The elements stay until the first
    /// page is received.
    public mutating func begin() -> Request {
        generation += 1
        position = .start
        isLoading = true
        return Request(cursor: nil, generation: generation)
    }

    /// Requests the next page.
    /// - Returns: `nil` if a page is already loading, or there are no more.
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
    ///   - page: The elements of the page.
    ///   - next: The start of the next page, or `nil` if this is the last.
    ///   - request: The request that the page answers.
    /// - Returns: `false` if the request is out of date. The page isn't merged then.
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

    /// Records that a page couldn't be loaded. It can be requested again.
    /// - Returns: `false` if the request is out of date.
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
