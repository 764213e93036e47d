/// Work under way.
public struct ProgressIndicator: Hashable, Sendable {
    /// What is being done: "Loading Miso's health record".
    public var label: String
    /// How much of it is done, from 0 to 1; `nil` where that isn't known.
    public var fraction: Double?

    /// Describes work.
    public init(_ label: String, fraction: Double? = nil) {
        self.label = label
        self.fraction = fraction
    }
}
