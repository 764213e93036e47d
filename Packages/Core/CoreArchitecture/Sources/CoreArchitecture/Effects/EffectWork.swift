/// The work of an effect: begins on the main actor.
@usableFromInline
typealias EffectWork<Action: Sendable> = nonisolated(nonsending) @Sendable (Send<Action>) async throws -> Void
