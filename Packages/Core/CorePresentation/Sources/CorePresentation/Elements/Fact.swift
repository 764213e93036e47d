/// A labelled value: "Breed: Maine Coon".
public struct Fact: Hashable, Sendable {
    /// What the value is.
    public var label: String
    /// What is known of it.
    public var value: RichText

    /// Creates a fact.
    public init(_ label: String, _ value: RichText) {
        self.label = label
        self.value = value
    }
}
