/// An effect that works.
package struct RunningEffect {
    /// The effect's number within its sink.
    package let number: Int
    /// The names by which it can be cancelled.
    package let ids: [EffectID]
    /// The number of the action that was answered with it.
    package let action: Int
}
