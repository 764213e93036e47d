/// The work of an effect.
@usableFromInline
typealias EffectWork<Action: Sendable> = @MainActor @Sendable (Send<Action>) async throws -> Void
