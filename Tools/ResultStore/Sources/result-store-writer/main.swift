// Writes one record into a store for the tests of ResultStore, and kills itself at a step of it, or writes many without
// end. Arguments: FOLDER STEP, FOLDER endless, or FOLDER BYTES, which limits the size of a file as a full disk would.
import ResultStore

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, let folder = arguments.first, let order = arguments.last else { exit(64) }
let store = LocalStore(folder: folder)
let first = try record(1)

func record(_ number: Int) throws(InputProblem) -> TestRecord {
    let inputs = (0..<200).map {
        KeyInput(.source, "Sources/File\($0).swift", .digest(ContentDigest(of: "\(number) \($0)")))
    }
    let all = try InputRecord(package: "Packages/\(number)", inputs: inputs)
    return TestRecord(passed: number, skipped: 0, duration: .seconds(1), inputs: all)
}

if let step = WriteStep(rawValue: order) {
    try store.keep(first) { if $0 == step { kill(getpid(), SIGKILL) } }
} else if order == "endless" {
    for number in 0... {
        try store.keep(record(number))
        // A line a record, so that whoever kills this knows when there is something.
        var line = Array("\(number)\n".utf8)
        guard write(STDOUT_FILENO, &line, line.count) > 0 else { exit(0) }
    }
} else if let bytes = UInt64(order) {
    // The limit then shows as an error of `write`, after a part was written.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    do throws(FileProblem) {
        try store.keep(first)
    } catch {
        exit(3)
    }
} else {
    exit(64)
}
