/// A reducer with a part that has a reducer of its own.
struct ScopedReducer<Parent: Reducer, Child: Reducer>: Reducer {
    let parent: Parent
    let state: WritableKeyPath<Parent.State, Child.State> & Sendable
    let action: ActionPath<Parent.Action, Child.Action>
    let child: Child

    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        guard let own = self.action.extract(action) else { return parent.reduce(into: &state, action: action) }
        let effect = child.reduce(into: &state[keyPath: self.state], action: own)
        return effect.embedded(by: self.action, at: self.state)
            .followed(by: parent.reduce(into: &state, action: action))
    }
}
