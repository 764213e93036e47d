import ImportScannerReference

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let usage = """
    usage: import-scanner-bench scan PATH…        the scanner, on all cores
           import-scanner-bench scan-1 PATH…      the scanner, on one thread
           import-scanner-bench reference PATH…   SwiftParser, on one thread

    Prints the imports of all Swift files below the paths as JSON Lines, in no particular order, and totals on standard
    error.
    """

let arguments = Array(CommandLine.arguments.dropFirst())
guard let mode = arguments.first, arguments.count > 1 else {
    print(usage)
    exit(2)
}
let paths = Array(arguments.dropFirst())
let totals: Totals
switch mode {
case "scan": totals = await TreeScan(paths).run(workers: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
case "scan-1": totals = await TreeScan(paths).run(workers: 1)
case "reference": totals = ReferenceListing.run(paths)
default:
    print(usage)
    exit(2)
}
let line = Array("\(totals.files) files, \(totals.bytes) bytes, \(totals.imports) imports\n".utf8)
write(2, line, line.count)
