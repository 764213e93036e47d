/// A selection that is spread evenly.
enum Sample {
    /// Returns the positions of a number of elements, in order: the first, the last, and those evenly between them.
    ///
    /// - Parameters:
    ///   - count: The number of elements to select. If there are fewer, all are selected.
    ///   - total: The number of elements.
    static func positions(_ count: Int, of total: Int) -> [Int] {
        guard count < total else { return Array(0..<total) }
        guard count > 1 else { return [0] }
        return (0..<count).map { $0 * (total - 1) / (count - 1) }
    }
}
