/// Inputs of tests that can't be known, so that results can't be kept.
public struct InputsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, without names.
    let reason: String
    /// The file or package that it is about.
    let detail: String?

    init(_ reason: String, _ detail: String? = nil) {
        self.reason = reason
        self.detail = detail
    }

    /// One line: what, and where.
    public var description: String { detail.map { "\(reason): \($0)" } ?? reason }
}
