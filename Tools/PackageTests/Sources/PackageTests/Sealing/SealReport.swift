/// What a sealed program did.
struct SealReport: Hashable, Sendable {
    /// What it tried and mustn't, a few words each, without repetitions, in the order in which it did.
    var violations: [String] = []
    /// The files and folders that it opened and could read, by path, without links.
    var reads: Set<String> = []

    /// Adds what another program did.
    mutating func add(_ other: SealReport) {
        for violation in other.violations where !violations.contains(violation) {
            violations.append(violation)
        }
        reads.formUnion(other.reads)
    }
}
