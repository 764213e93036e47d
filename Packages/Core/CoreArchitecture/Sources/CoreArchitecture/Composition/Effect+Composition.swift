extension Effect {
    /// Returns the part's effect as an effect of the whole.
    @inlinable
    func embedded<Whole: Sendable>(
        by action: ActionPath<Whole, Action>,
        at state: some Hashable & Sendable
    ) -> Effect<Whole> {
        if operation.isNone { return .none }
        return part(of: Whole.self, by: action.embed, at: FeaturePath(state))
    }

    @usableFromInline
    func part<Whole: Sendable>(
        of whole: Whole.Type,
        by embed: @escaping @Sendable (Action) -> Whole,
        at path: FeaturePath
    ) -> Effect<Whole> {
        Effect<Whole>(operation: .feature(path, map(embed).operation))
    }

    /// Merges two effects without allocating a list if one of them is `none`.
    @inlinable
    func followed(by other: Self) -> Self {
        if other.operation.isNone { return self }
        if operation.isNone { return other }
        return .merge(self, other)
    }
}
