/// Something that only some surfaces can draw, with what the others show in its place.
public struct Custom: Hashable, Sendable {
    /// What kind of thing it is; a surface that knows the name draws it.
    public var name: String
    /// What the surface needs to draw it.
    public var payload: [String: String]
    /// What every other surface shows. Never empty.
    public var fallback: [Element]

    /// Creates a custom element.
    public init(name: String, payload: [String: String] = [:], fallback: [Element]) {
        self.name = name
        self.payload = payload
        self.fallback = fallback
    }
}
