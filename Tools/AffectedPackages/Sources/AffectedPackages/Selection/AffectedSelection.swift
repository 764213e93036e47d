/// The packages and test targets whose tests a set of changes can break.
public struct AffectedSelection: Sendable {
    /// The mapping of the current tree.
    public let inputs: TestInputs
    /// The commit that the files were compared with.
    public let base: String
    /// The changes.
    public let changes: ChangeSet
    /// The packages and Xcode projects whose tests have to run, sorted by path.
    public let selected: [SelectedPackage]
    /// The indices of their test targets that have to run, sorted. The others don't depend on the changes.
    public let tests: [Int]
    /// The reasons why every package is selected, one per line. Empty if they aren't.
    public let everything: [String]
    /// Explanations of changes that select less or more than expected, one per line.
    public let notes: [String]
}
