#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

let usage = """
    usage: import-scanner-fuzz compare PATH…
           import-scanner-fuzz fuzz [--seed N] [--count N] [PATH…]

    compare  scans every Swift file below the paths with the scanner and with SwiftParser
    fuzz     does so with mutations of built-in fragments, and of the files below the paths that are under 4 KB

    exit status: 0 without a difference, 1 with one, 2 for wrong arguments or where no file is found
    """

var arguments = CommandLine.arguments.dropFirst()
switch arguments.popFirst() {
case "compare": exit(compare(Array(arguments)))
case "fuzz":
    guard let options = FuzzOptions(arguments) else { fallthrough }
    exit(fuzz(options))
default:
    print(usage)
    exit(2)
}
