/// What was changed in a repository, for screens that show it.
public enum RepositoryChange<Value: Identifiable & Sendable>: Sendable where Value.ID: Sendable {
    /// A value was stored: a new one, or in place of the one of its id.
    case saved(Value)
    /// The value of an id was removed.
    case removed(Value.ID)
}

extension RepositoryChange: Equatable where Value: Equatable {}

extension Array where Element: Identifiable & Sendable, Element.ID: Sendable {
    /// Makes the change in a list of all values: what is stored takes the place of the one of its id, or its place in the
    /// order.
    public mutating func apply(_ change: RepositoryChange<Element>, by precedes: (Element, Element) -> Bool) {
        switch change {
        case .removed(let id): removeAll { $0.id == id }
        case .saved(let value):
            removeAll { $0.id == value.id }
            insert(value, at: firstIndex { precedes(value, $0) } ?? endIndex)
        }
    }
}
