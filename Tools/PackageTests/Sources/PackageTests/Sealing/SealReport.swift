/// The accesses of a sealed program.
struct SealReport: Hashable, Sendable {
    /// The denied accesses, as short texts without duplicates, in their order.
    var violations: [String] = []
    /// The files and folders that the program opened for reading, as paths without links.
    var reads: Set<String> = []

    /// Adds the accesses of another program.
    mutating func add(_ other: SealReport) {
        for violation in other.violations where !violations.contains(violation) {
            violations.append(violation)
        }
        reads.formUnion(other.reads)
    }
}
