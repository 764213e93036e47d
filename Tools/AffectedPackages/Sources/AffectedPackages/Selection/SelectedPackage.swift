/// A package whose tests a change can break.
public struct SelectedPackage: Hashable, Sendable {
    /// Its index in the graph.
    public let package: Int
    /// Its path, `.` for the root.
    public let name: String
    /// The nearest reason, of several.
    public let reason: SelectionReason
}
