/// The complete result of the rules for a tree, independent of scope and baseline.
struct Verdict: Sendable {
    /// The findings of the whole tree in order, except waived ones.
    let all: [Finding]
    /// The findings that waivers and exceptions permit, in order.
    let waived: [CheckResult.Waived]
    /// The notes about ambiguities, in order.
    let notes: [String]
    /// The number of packages below the root.
    let packages: Int
    /// The number of Xcode projects below the root.
    let projects: Int
    /// The number of their targets, including modules outside of packages.
    let targets: Int
    /// The number of Swift files that no known target contains, apart from manifests and files that a manifest
    /// excludes.
    let unknownFiles: Int
    /// The number of import declarations.
    let imports: Int
    /// The number of evaluated manifests.
    let manifestsRun: Int
    /// Whether there are no targets.
    let isEmpty: Bool
}
