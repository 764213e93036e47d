import CorePresentation

/// Fetched data through loading, success and failure. The last value stays while it is refreshed, and if that fails.
///
/// ```swift
/// private var pets = Resource<[Pet], ServiceError>()
///
/// func appear() {
///     tasks.load(\.pets, of: self) { [repository] () async throws(ServiceError) in try await repository.pets() }
/// }
///
/// var screen: Screen {
///     let body = pets.body(loading: "Loading your pets", advice: \.advice) { [.list(list(of: $0))] }
///     return Screen(id: "pets", title: "Pets", body: body, isBusy: pets.isLoading)
/// }
/// ```
public struct Resource<Value, Failure: Error> {
    /// The last fetched value.
    public private(set) var value: Value?
    /// The error of the last fetch, until one succeeds, the next begins, or the failure is dismissed.
    public private(set) var failure: Failure?
    /// Whether a fetch is running.
    public private(set) var isLoading = false
    /// The time when ``value`` was fetched, in words, if known.
    public private(set) var age: String?

    /// Creates a resource without a value. It counts as loading until the first fetch ends.
    public init() {
        isLoading = true
    }

    /// Creates a resource with a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// Records that a fetch begins. The value stays.
    public mutating func begin() {
        isLoading = true
        failure = nil
    }

    /// Records the result of a fetch. The value stays if it failed.
    /// - Parameter age: The time of the fetch in words, to be shown if a later fetch fails.
    public mutating func finish(_ result: Result<Value, Failure>, age: String? = nil) {
        isLoading = false
        switch result {
        case .success(let value):
            self.value = value
            self.age = age
            failure = nil
        case .failure(let failure):
            self.failure = failure
        }
    }

    /// Changes the value after it was changed elsewhere. Does nothing if there is no value.
    public mutating func change(_ body: (inout Value) -> Void) {
        guard var value else { return }
        body(&value)
        self.value = value
    }

    /// Dismisses the failure of a refresh.
    public mutating func dismissFailure() {
        failure = nil
    }
}

extension Resource: Equatable where Value: Equatable, Failure: Equatable {}
extension Resource: Hashable where Value: Hashable, Failure: Hashable {}
extension Resource: Sendable where Value: Sendable {}

extension Resource where Failure: CustomStringConvertible {
    /// Returns the elements of a screen that shows the resource: progress during the first fetch, a notice with a retry
    /// command if a fetch failed, and the content of the value.
    /// - Parameters:
    ///   - loading: The text during the first fetch: "Loading your pets".
    ///   - id: The id of the failure's notice.
    ///   - retry: The id of the command that fetches again.
    ///   - advice: Returns the advice for a failure.
    ///   - content: Returns the elements for the value.
    public func body(
        loading: String,
        id: ElementID = .loadFailure,
        retry: CommandID = .retry,
        advice: (Failure) -> String,
        content: (Value) -> [Element]
    ) -> [Element] {
        var body: [Element] = []
        if let failure {
            let stale = age.map { "This is from \($0)." } ?? "This may be out of date."
            var notice = Notice.failure(
                id: id,
                value == nil ? failure.description : "\(stale) \(failure)",
                advice: advice(failure),
                retry: retry
            )
            notice.isDismissible = value != nil
            body.append(.notice(notice))
        }
        if let value { return body + content(value) }
        return isLoading && failure == nil ? [.progress(ProgressIndicator(loading))] : body
    }
}

extension ElementID {
    /// The notice of a failed fetch.
    public static let loadFailure: ElementID = "load-failure"
}
