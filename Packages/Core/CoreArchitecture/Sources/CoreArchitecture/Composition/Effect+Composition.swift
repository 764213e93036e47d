extension Effect {
    /// The effect of a part as one of the whole.
    func embedded<Whole: Sendable>(
        by action: ActionPath<Whole, Action>,
        at state: some Hashable & Sendable
    ) -> Effect<Whole> {
        if operation.isNone { return .none }
        return Effect<Whole>(operation: .feature(FeaturePath(state), map(action.embed).operation))
    }

    /// Both effects at once, without a list where one of them is none.
    func followed(by other: Self) -> Self {
        if other.operation.isNone { return self }
        if operation.isNone { return other }
        return .merge(self, other)
    }
}
