/// Which packages' tests a set of changes can break.
public struct AffectedSelection: Sendable {
    /// The mapping of the tree as it is now.
    public let inputs: TestInputs
    /// The commit that was compared with.
    public let base: String
    /// What changed.
    public let changes: ChangeSet
    /// The packages whose tests have to run, by path.
    public let selected: [SelectedPackage]
    /// Why every package is selected, a line a reason; empty when that isn't so.
    public let everything: [String]
    /// What was found to change nothing although it looks as if it could, a line a file.
    public let notes: [String]
}
