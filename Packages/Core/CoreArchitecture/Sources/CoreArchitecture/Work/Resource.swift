import CorePresentation

/// Something that is fetched, and fetched again: what came last stays while it is refreshed, and when that fails.
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
    /// What came last.
    public private(set) var value: Value?
    /// Why the last fetch failed, until one succeeds, begins anew, or the failure is put away.
    public private(set) var failure: Failure?
    /// Whether it is on its way.
    public private(set) var isLoading = false
    /// When ``value`` was fetched, in words, where that is known.
    public private(set) var age: String?

    /// Creates a resource that nothing is known of; it counts as on its way until it is first fetched or fails.
    public init() {
        isLoading = true
    }

    /// Creates a resource that is there.
    public init(_ value: Value) {
        self.value = value
    }

    /// Takes note that it is being fetched. What is there stays.
    public mutating func begin() {
        isLoading = true
        failure = nil
    }

    /// Takes note of what fetching led to. What is there stays where that failed.
    /// - Parameter age: When it was fetched, in words, to be shown where a later fetch fails.
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

    /// Changes what is there, since it was changed elsewhere; does nothing while nothing is there.
    public mutating func change(_ body: (inout Value) -> Void) {
        guard var value else { return }
        body(&value)
        self.value = value
    }

    /// Puts the failure of a refresh away.
    public mutating func dismissFailure() {
        failure = nil
    }
}

extension Resource: Equatable where Value: Equatable, Failure: Equatable {}
extension Resource: Hashable where Value: Hashable, Failure: Hashable {}
extension Resource: Sendable where Value: Sendable {}

extension Resource where Failure: CustomStringConvertible {
    /// The elements of a screen that shows it: why it isn't there or may be out of date, with a command that tries again,
    /// and what is there; progress while it is first on its way.
    /// - Parameters:
    ///   - loading: What is done meanwhile: "Loading your pets".
    ///   - id: The id of the failure's notice.
    ///   - retry: The id of the command that fetches again.
    ///   - advice: What to do about a failure.
    ///   - content: The elements of what is there.
    public func body(
        loading: String,
        id: ElementID = .loadFailure,
        retry: CommandID = .retry,
        advice: (Failure) -> String,
        content: (Value) -> [Element]
    ) -> [Element] {
        var body: [Element] = []
        if let failure {
            let stale = age.map { "What is shown is from \($0)." } ?? "What is shown may be out of date."
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
    /// The notice of a fetch that failed.
    public static let loadFailure: ElementID = "load-failure"
}

extension CommandID {
    /// Fetches again what couldn't be had.
    public static let retry: CommandID = "retry"
}
