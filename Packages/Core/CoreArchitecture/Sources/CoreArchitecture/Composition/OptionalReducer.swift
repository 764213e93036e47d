/// A reducer with a part that isn't always there.
@usableFromInline
final class OptionalReducer<Parent: Reducer, Child: Reducer>: Reducer {
    @usableFromInline let parent: Parent
    @usableFromInline let part: StatePath<Parent.State, Child.State?>
    @usableFromInline let action: ActionPath<Parent.Action, Child.Action>
    @usableFromInline let child: Child

    @inlinable
    init(
        parent: Parent,
        part: StatePath<Parent.State, Child.State?>,
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
        let effect = self.action.extract(action).map { reduceChild(of: &state, $0) } ?? .none
        let wasPresent = part.change(&state) { $0 != nil }
        let rest = effect.followed(by: parent.reduce(into: &state, action: action))
        guard wasPresent, part.change(&state, { $0 == nil }) else { return rest }
        return rest.followed(by: Effect(operation: .cancelFeature(FeaturePath(part.keyPath))))
    }

    @inlinable
    func reduceChild(of state: inout Parent.State, _ own: Child.Action) -> Effect<Parent.Action> {
        part.change(&state) { child -> Effect<Child.Action> in
            guard child != nil else { return .problem(.childMissing(action: String(describing: own))) }
            // Changed in place, so that the part stays the only holder of its storage; it was just seen to be there.
            return self.child.reduce(into: &child!, action: own)
        }
        .embedded(by: self.action, at: part.keyPath)
    }
}
