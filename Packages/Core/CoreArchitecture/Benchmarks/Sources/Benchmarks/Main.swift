#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Measures everything and prints a table; ends with 1 where allocations are more than they may be.
///
/// With the name of a benchmark and a number, it only runs that benchmark so many times, for a profiler.
@main
@MainActor
struct Main {
    static func main() async {
        let arguments = CommandLine.arguments
        if arguments.count == 3, let count = Int(arguments[2]) {
            guard let benchmark = Benchmarks.all.first(where: { $0.name == arguments[1] }) else {
                print("No benchmark \"\(arguments[1])\": \(Benchmarks.all.map(\.name).joined(separator: "; ")).")
                exit(64)
            }
            await benchmark.run(count)
            return
        }
        var table = Table()
        for benchmark in Benchmarks.all {
            table.add(benchmark.name, await Measurement(benchmark))
        }
        print(table)
        for excess in table.excesses { print("Too much: \(excess)") }
        if !table.excesses.isEmpty { exit(1) }
    }
}
