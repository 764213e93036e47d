/// The state of the last change that a screen requested.
///
/// ```swift
/// private var change = Submission<ServiceError>.idle
///
/// guard change != .running else { return }
/// change = .running
/// tasks.run("change", work: …) { [weak self] result in … }    // .idle, or .failed(error)
/// ```
public enum Submission<Failure: Error & Hashable>: Hashable, Sendable {
    /// Nothing was requested, or the last request is done.
    case idle
    /// The request hasn't been answered yet.
    case running
    /// The request failed.
    case failed(Failure)

    /// The reason the request failed, or `nil` if it didn't.
    public var problem: Failure? {
        if case .failed(let failure) = self { failure } else { nil }
    }
}
