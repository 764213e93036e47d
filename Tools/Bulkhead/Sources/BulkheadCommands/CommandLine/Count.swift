/// Formats counts.
enum Count {
    /// `1 file`, `2 files`.
    static func of(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}
