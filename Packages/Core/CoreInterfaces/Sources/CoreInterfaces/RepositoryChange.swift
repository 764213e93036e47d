/// A change in a repository, for screens that show its values.
public enum RepositoryChange<Value: Identifiable & Sendable>: Sendable where Value.ID: Sendable {
    /// A value was saved: a new one, or a new version of the one with the same id.
    case saved(Value)
    /// The value with an id was removed.
    case removed(Value.ID)
}

extension RepositoryChange: Equatable where Value: Equatable {}

extension Array where Element: Identifiable & Sendable, Element.ID: Sendable {
    /// Applies a change to a list of all values. A saved value replaces the one with the same id, or is inserted at its
    /// place in the order.
    public mutating func apply(_ change: RepositoryChange<Element>, by precedes: (Element, Element) -> Bool) {
        switch change {
        case .removed(let id): removeAll { $0.id == id }
        case .saved(let value):
            removeAll { $0.id == value.id }
            insert(value, at: firstIndex { precedes(value, $0) } ?? endIndex)
        }
    }
}
