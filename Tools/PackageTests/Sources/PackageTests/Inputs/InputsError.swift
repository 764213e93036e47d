/// The reason why the inputs of tests are unknown, so that their results can't be stored.
public struct InputsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, without names.
    let reason: String
    /// The file or package with the problem.
    let detail: String?

    init(_ reason: String, _ detail: String? = nil) {
        self.reason = reason
        self.detail = detail
    }

    /// The problem and its place, on one line.
    public var description: String { detail.map { "\(reason): \($0)" } ?? reason }
}
