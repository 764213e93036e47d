/// A file as part of a target. A file of two targets is listed twice, a file of none once.
struct CheckedFile: Sendable {
    /// The file's index in the graph.
    let file: Int
    let target: Int?
    /// The index of its context in ``Tree/contexts``.
    let context: Int
}
