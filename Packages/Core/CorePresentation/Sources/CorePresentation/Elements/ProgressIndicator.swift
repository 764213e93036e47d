/// Running work.
public struct ProgressIndicator: Hashable, Sendable {
    /// The label of the work: "Loading Miso's health record".
    public var label: String
    /// The completed fraction, from 0 to 1, or `nil` if unknown.
    public var fraction: Double?

    /// Creates an indicator.
    public init(_ label: String, fraction: Double? = nil) {
        self.label = label
        self.fraction = fraction
    }
}
