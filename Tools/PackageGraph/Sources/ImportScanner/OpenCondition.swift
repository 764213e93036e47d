/// The condition of an `#if` or `#elseif` while it is being read.
struct OpenCondition {
    /// The index of its block.
    var block: Int
    /// The offset of its first byte.
    var start: Int
    /// The number of open brackets around it.
    var brackets: Int
    /// The prefix that was set aside before it: see ``ImportPrefix/suspend()``.
    var suspended: Int
}
