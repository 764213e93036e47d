/// A title of what follows it.
public struct Heading: Hashable, Sendable {
    /// The words, on one line.
    public var text: String
    /// How deep it stands below the screen's own title: 1 for a section, 2 for a part of one.
    public var level: Int

    /// Creates a heading.
    public init(_ text: String, level: Int = 1) {
        self.text = text
        self.level = level
    }
}
