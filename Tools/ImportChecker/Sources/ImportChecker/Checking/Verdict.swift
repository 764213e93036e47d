/// What the rules say of a tree, whatever is asked about it.
struct Verdict: Sendable {
    /// The findings of the whole tree in order, waived ones left out.
    let all: [Finding]
    /// What waivers and exceptions take back, in order.
    let waived: [CheckResult.Waived]
    /// What couldn't be told apart, in order.
    let notes: [String]
    /// How many packages lie below the root.
    let packages: Int
    /// How many targets they have, modules outside of packages included.
    let targets: Int
    /// How many import declarations there are.
    let imports: Int
    /// How many manifests had to be run.
    let manifestsRun: Int
    /// Whether there is no target at all.
    let isEmpty: Bool
}
