/// Elements that belong together.
public struct ElementGroup: Hashable, Sendable {
    /// A title for all of them, if they need one.
    public var title: String?
    /// The elements, from top to bottom.
    public var elements: [Element]

    /// Creates a group.
    public init(title: String? = nil, elements: [Element]) {
        self.title = title
        self.elements = elements
    }
}
