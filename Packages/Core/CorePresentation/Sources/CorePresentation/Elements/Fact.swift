/// A labelled value: "Breed: Maine Coon".
public struct Fact: Hashable, Sendable {
    /// What the value is.
    public var label: String
    /// The value.
    public var value: Text

    /// Describes a fact.
    public init(_ label: String, _ value: Text) {
        self.label = label
        self.value = value
    }
}
