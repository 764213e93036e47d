/// A reducer with a part that has its own reducer.
@usableFromInline
final class ScopedReducer<Parent: Reducer, Child: Reducer>: Reducer {
    @usableFromInline let parent: Parent
    @usableFromInline let part: StatePath<Parent.State, Child.State>
    @usableFromInline let action: ActionPath<Parent.Action, Child.Action>
    @usableFromInline let child: Child

    @inlinable
    init(
        parent: Parent,
        part: StatePath<Parent.State, Child.State>,
        action: ActionPath<Parent.Action, Child.Action>,
        child: Child
    ) {
        self.parent = parent
        self.part = part
        self.action = action
        self.child = child
    }

    @inlinable
    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        guard let own = self.action.extract(action) else { return parent.reduce(into: &state, action: action) }
        let effect = part.change(&state) { child.reduce(into: &$0, action: own) }
        if effect.operation.isNone { return parent.reduce(into: &state, action: action) }
        return effect.embedded(by: self.action, at: part.keyPath).followed(
            by: parent.reduce(into: &state, action: action))
    }
}
