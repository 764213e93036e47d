/// Something that is measured.
@MainActor
struct Benchmark {
    /// What one repetition does; the command line names it so.
    let name: String
    /// How many repetitions make a good measurement.
    let count: Int
    /// Does it so many times.
    let run: @MainActor (Int) async -> Void

    init(_ name: String, count: Int = 200_000, run: @escaping @MainActor (Int) async -> Void) {
        self.name = name
        self.count = count
        self.run = run
    }
}
