/// A reducer with a list of parts.
@usableFromInline
final class EachReducer<Parent: Reducer, Child: Reducer>: Reducer
where Child.State: Identifiable, Child.State.ID: Sendable {
    @usableFromInline let parent: Parent
    @usableFromInline let part: StatePath<Parent.State, [Child.State]>
    @usableFromInline let action: ActionPath<Parent.Action, ElementAction<Child.State.ID, Child.Action>>
    @usableFromInline let child: Child

    @inlinable
    init(
        parent: Parent,
        part: StatePath<Parent.State, [Child.State]>,
        action: ActionPath<Parent.Action, ElementAction<Child.State.ID, Child.Action>>,
        child: Child
    ) {
        self.parent = parent
        self.part = part
        self.action = action
        self.child = child
    }

    @inlinable
    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        let effect = self.action.extract(action).map { reduceElement(of: &state, $0) } ?? .none
        let ids = part.change(&state) { $0.map(\.id) }
        let rest = effect.followed(by: parent.reduce(into: &state, action: action))
        let isUnchanged = part.change(&state) { $0.lazy.map(\.id).elementsEqual(ids) }
        return isUnchanged ? rest : rest.followed(by: cancellation(ofThoseGone: ids, from: &state))
    }

    @usableFromInline
    func cancellation(ofThoseGone ids: [Child.State.ID], from state: inout Parent.State) -> Effect<Parent.Action> {
        let left = part.change(&state) { Set($0.map(\.id)) }
        return .merge(
            ids.filter { !left.contains($0) }
                .map { Effect(operation: .cancelFeature(FeaturePath(part.keyPath, element: $0))) })
    }

    @inlinable
    func reduceElement(
        of state: inout Parent.State,
        _ own: ElementAction<Child.State.ID, Child.Action>
    ) -> Effect<Parent.Action> {
        let effect = part.change(&state) { elements -> Effect<Child.Action> in
            guard let index = elements.firstIndex(where: { $0.id == own.id }) else {
                return .problem(.childMissing(action: String(describing: own)))
            }
            return child.reduce(into: &elements[index], action: own.action)
        }
        if effect.operation.isNone { return .none }
        let embed = self.action.embed
        return effect.part(
            of: Parent.Action.self,
            by: { embed(ElementAction(id: own.id, action: $0)) },
            at: FeaturePath(part.keyPath, element: own.id)
        )
    }
}

/// An action of one element among many, named by its id.
public struct ElementAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
    /// The element's id.
    public let id: ID
    /// Its action.
    public let action: Action

    /// Creates the action of an element.
    public init(id: ID, action: Action) {
        self.id = id
        self.action = action
    }
}

extension ElementAction: Equatable where Action: Equatable {}
extension ElementAction: Hashable where Action: Hashable {}
