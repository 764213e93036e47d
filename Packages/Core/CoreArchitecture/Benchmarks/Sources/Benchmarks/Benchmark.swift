/// A measured operation.
@MainActor
struct Benchmark {
    /// The name, also used on the command line.
    let name: String
    /// The number of repetitions for a good measurement.
    let count: Int
    /// Runs the operation a number of times.
    let run: @MainActor (Int) async -> Void

    init(_ name: String, count: Int = 200_000, run: @escaping @MainActor (Int) async -> Void) {
        self.name = name
        self.count = count
        self.run = run
    }
}
