import CorePresentation

/// The state of the last change that a screen requested.
///
/// ```swift
/// private var change = Submission<ServiceError>.idle
///
/// tasks.submit(\.change, of: self, log: log.failure("a line wasn't removed")) { () async throws(ServiceError) in
///     try await carts.remove(id)
/// } then: { model, result in … }
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

extension Submission where Failure: CustomStringConvertible {
    /// Returns a notice of the failure that can be dismissed, which sends an event with the id `problem`, or nothing if
    /// the request didn't fail.
    /// - Parameter advice: Returns what to do about a failure, in a sentence.
    public func notices(advice: (Failure) -> String) -> [Element] {
        guard let problem else { return [] }
        return [
            .notice(
                .failure(id: .problem, "\(problem)", advice: advice(problem), retry: nil, isDismissible: true))
        ]
    }
}

extension ElementID {
    /// The notice of a failed change.
    public static let problem: ElementID = "problem"
}
