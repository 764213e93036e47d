/// A reducer with a list of parts.
struct EachReducer<Parent: Reducer, Child: Reducer>: Reducer
where Child.State: Identifiable, Child.State.ID: Sendable {
    let parent: Parent
    let state: WritableKeyPath<Parent.State, [Child.State]> & Sendable
    let action: ActionPath<Parent.Action, ElementAction<Child.State.ID, Child.Action>>
    let child: Child

    func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        var effect = self.action.extract(action).map { reduceElement(of: &state, $0) } ?? .none
        let ids = state[keyPath: self.state].map(\.id)
        effect = effect.followed(by: parent.reduce(into: &state, action: action))
        let isUnchanged = state[keyPath: self.state].lazy.map(\.id).elementsEqual(ids)
        guard !isUnchanged else { return effect }
        let left = Set(state[keyPath: self.state].map(\.id))
        for id in ids where !left.contains(id) {
            effect = effect.followed(by: Effect(operation: .cancelFeature(FeaturePath(self.state, element: id))))
        }
        return effect
    }

    private func reduceElement(
        of state: inout Parent.State,
        _ own: ElementAction<Child.State.ID, Child.Action>
    ) -> Effect<Parent.Action> {
        guard let index = state[keyPath: self.state].firstIndex(where: { $0.id == own.id }) else {
            return .problem(.childMissing(action: String(describing: own)))
        }
        let effect = child.reduce(into: &state[keyPath: self.state][index], action: own.action)
        if effect.operation.isNone { return .none }
        let embed = self.action.embed
        let embedded = effect.map { embed(ElementAction(id: own.id, action: $0)) }
        return Effect(operation: .feature(FeaturePath(self.state, element: own.id), embedded.operation))
    }
}
