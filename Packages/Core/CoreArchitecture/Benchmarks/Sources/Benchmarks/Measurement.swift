import AllocationCounter
import OneThread

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The cost of one repetition of a benchmark.
struct Measurement {
    /// The processor time of all threads, in nanoseconds, so that other processes count little.
    let nanoseconds: Double
    /// The number of allocations, or `nil` if they can't be counted.
    let allocations: Double?

    /// Measures the difference between a long run and a short one, so that the fixed cost of a run doesn't count.
    @MainActor
    init(_ benchmark: Benchmark) async {
        let count = benchmark.count
        await benchmark.run(count / 10)
        var best = Double.infinity
        var allocations = Double.infinity
        for _ in 0..<5 {
            let short = await Self.cost { await benchmark.run(count / 10) }
            let long = await Self.cost { await benchmark.run(count) }
            let repetitions = Double(count - count / 10)
            best = min(best, Double(long.nanoseconds - short.nanoseconds) / repetitions)
            allocations = min(allocations, Double(long.allocations - short.allocations) / repetitions)
        }
        nanoseconds = best
        self.allocations = allocation_count() < 0 ? nil : allocations
    }

    @MainActor
    private static func cost(of work: () async -> Void) async -> (nanoseconds: Int, allocations: Int) {
        let time = processorTime
        let allocations = allocation_count()
        await work()
        return (processorTime - time, allocation_count() - allocations)
    }

    private static var processorTime: Int {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
