/// The condition of an `#if` or `#elseif` that is being read.
struct OpenCondition {
    /// The index of its block.
    var block: Int
    /// The offset of its first byte.
    var start: Int
    /// How many brackets are open around it.
    var brackets: Int
    /// What was read before it: see ``ImportPrefix/suspend()``.
    var suspended: Int
}
