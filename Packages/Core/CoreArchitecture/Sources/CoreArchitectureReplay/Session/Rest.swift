/// Waits until the program has nothing left to do before an answer, an event, or a timer comes.
///
/// It takes turns with the tasks of the main actor and of the global executor. On ``OneThread`` each turn lets every
/// enqueued task run once, so the wait is exact unless an answer passes through more tasks than there are turns.
@MainActor
func restOfProgram() async {
    for _ in 0..<200 {
        await Task.yield()
        await Task.detached {}.value
    }
}
