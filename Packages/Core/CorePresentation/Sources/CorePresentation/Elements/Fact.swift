/// A labeled value: "Breed: Maine Coon".
public struct Fact: Hashable, Sendable {
    /// The name of the value.
    public var label: String
    /// The value.
    public var value: RichText

    /// Creates a fact.
    public init(_ label: String, _ value: RichText) {
        self.label = label
        self.value = value
    }
}
