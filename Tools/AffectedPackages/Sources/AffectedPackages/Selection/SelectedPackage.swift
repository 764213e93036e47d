/// A package whose tests a change can break.
public struct SelectedPackage: Hashable, Sendable {
    /// The index of the package in the graph.
    public let package: Int
    /// The path of the package, or `.` for the root.
    public let name: String
    /// The most certain and nearest reason.
    public let reason: SelectionReason
}
