/// A reducer with a part that isn't always there.
struct OptionalReducer<Parent: Reducer, Child: Reducer>: Reducer {
    let parent: Parent
    let state: WritableKeyPath<Parent.State, Child.State?> & Sendable
    let action: ActionPath<Parent.Action, Child.Action>
    let child: Child

    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        let effect = self.action.extract(action).map { reduceChild(of: &state, $0) } ?? .none
        let wasPresent = state[keyPath: self.state] != nil
        let rest = parent.reduce(into: &state, action: action)
        let isGone = wasPresent && state[keyPath: self.state] == nil
        let path = FeaturePath(self.state)
        return effect.followed(by: rest).followed(by: isGone ? Effect(operation: .cancelFeature(path)) : .none)
    }

    private func reduceChild(of state: inout Parent.State, _ own: Child.Action) -> Effect<Parent.Action> {
        guard var part = state[keyPath: self.state] else {
            return .problem(.childMissing(action: String(describing: own)))
        }
        // Taken out while it changes, so that the part is the only holder of its storage.
        state[keyPath: self.state] = nil
        let effect = child.reduce(into: &part, action: own)
        state[keyPath: self.state] = part
        return effect.embedded(by: self.action, at: self.state)
    }
}
