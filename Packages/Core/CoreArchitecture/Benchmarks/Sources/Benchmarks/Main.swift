#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Measures everything and prints a table. Exits with 1 if there are more allocations than allowed.
///
/// With a name, it measures the benchmarks whose names contain it. With a benchmark's whole name and a number, it only
/// runs that benchmark that many times, for a profiler.
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
