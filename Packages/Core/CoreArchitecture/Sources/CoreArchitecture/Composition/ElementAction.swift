/// An action of one element among many, named by its id.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
    /// The element's id.
    public let id: ID
    /// Its action.
    public let action: Action

    /// Makes the action of an element.
    public init(id: ID, action: Action) {
        self.id = id
        self.action = action
    }
}

extension ElementAction: Equatable where Action: Equatable {}
extension ElementAction: Hashable where Action: Hashable {}
