/// The price of moving a set of blocks to a module of its own.
struct CutEvaluation: Sendable {
    /// The number of lines that move.
    let lines: Int
    /// The number of symbols that become visible to other modules.
    let exposedCount: Int
    /// The number of files of which only a part moves.
    let dividedCount: Int

    /// The lines that one visible name buys. A file that is divided counts as forty names, and every module as thirty,
    /// so that neither one declaration nor half of the target is the best module.
    var score: Double {
        Double(lines) / Double(30 + exposedCount + 40 * dividedCount)
    }
}
