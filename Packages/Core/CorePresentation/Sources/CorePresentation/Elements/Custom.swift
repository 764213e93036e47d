/// An element that only some surfaces can draw, with a fallback for the others.
public struct Custom: Hashable, Sendable {
    /// The kind of element. A surface that knows the name draws it.
    public var name: String
    /// The data from which the surface draws it.
    public var payload: [String: String]
    /// The elements that every other surface shows. Never empty.
    public var fallback: [Element]

    /// Creates a custom element.
    public init(name: String, payload: [String: String] = [:], fallback: [Element]) {
        self.name = name
        self.payload = payload
        self.fallback = fallback
    }
}
