/// Elements that belong together, such as a card.
public struct ElementGroup: Hashable, Sendable {
    /// A title for all of them, if they need one.
    public var title: String?
    /// The command that leads from the group to more, shown at its title with its key. Its label says where it leads:
    /// "All weights".
    public var command: Command?
    /// The elements, from top to bottom.
    public var elements: [Element]

    /// Creates a group.
    public init(title: String? = nil, command: Command? = nil, elements: [Element]) {
        self.title = title
        self.command = command
        self.elements = elements
    }
}
