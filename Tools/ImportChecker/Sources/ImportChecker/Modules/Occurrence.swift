/// A file as a part of a unit; a file of two units occurs twice, one of none once.
struct Occurrence: Sendable {
    /// The file's number in the graph.
    let file: Int
    let unit: Int?
    /// The number of its context in ``Tree/contexts``.
    let context: Int
}
