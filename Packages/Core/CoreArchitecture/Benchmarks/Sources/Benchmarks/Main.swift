#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Measures everything and prints a table; ends with 1 where allocations are more than they may be.
///
/// With a name it measures the benchmarks in whose names that is. With a benchmark's whole name and a number, it only runs
/// that benchmark so many times, for a profiler.
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
        let part = arguments.count > 1 ? arguments[1] : ""
        for benchmark in Benchmarks.all where part.isEmpty || benchmark.name.contains(part) {
            table.add(benchmark.name, await Measurement(benchmark))
        }
        print(table)
        for excess in table.excesses { print("Too much: \(excess)") }
        if !table.excesses.isEmpty { exit(1) }
    }
}
