/// A title of the elements that follow it.
public struct Heading: Hashable, Sendable {
    /// The text, on one line.
    public var text: String
    /// The level below the screen's own title: 1 for a section, 2 for a subsection.
    public var level: Int

    /// Creates a heading.
    public init(_ text: String, level: Int = 1) {
        self.text = text
        self.level = level
    }
}
