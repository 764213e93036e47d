/// Something that is fetched: not there yet, there, or not to be had for a reason.
public enum Loadable<Value, Failure: Error> {
    /// On its way for the first time.
    case loading
    /// There.
    case loaded(Value)
    /// Not to be had.
    case failed(Failure)

    /// What fetching it led to.
    public init(_ result: Result<Value, Failure>) {
        switch result {
        case .success(let value): self = .loaded(value)
        case .failure(let failure): self = .failed(failure)
        }
    }

    /// What is there, if it is.
    public var value: Value? {
        if case .loaded(let value) = self { value } else { nil }
    }

    /// Whether it is on its way.
    public var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

extension Loadable: Equatable where Value: Equatable, Failure: Equatable {}
extension Loadable: Hashable where Value: Hashable, Failure: Hashable {}
extension Loadable: Sendable where Value: Sendable {}
