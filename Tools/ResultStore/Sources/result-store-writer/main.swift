// Writes records into a store for the tests of ResultStore.
//
// `FOLDER STEP` kills itself at a step of writing one record. `FOLDER endless` writes records until it is killed.
// `FOLDER BYTES` limits the size of files, to simulate a full disk.
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
    // A record stores its observations, so that it has several kilobytes.
    let observations = (0..<200).map {
        KeyInput(.observation, "./Samples/\($0).txt", .digest(ContentDigest(of: "\(number) \($0)")))
    }
    let inputs = try InputRecord(package: "Packages/\(number)", inputs: [])
    return TestRecord(
        passed: number, skipped: 0, duration: .seconds(1), inputs: inputs, observations: observations)
}

if let step = WriteStep(rawValue: order) {
    try store.save(first) { if $0 == step { kill(getpid(), SIGKILL) } }
} else if order == "endless" {
    for number in 0... {
        try store.save(record(number))
        // Prints a line for each record, so that the test knows when there are records.
        var line = Array("\(number)\n".utf8)
        guard write(STDOUT_FILENO, &line, line.count) > 0 else { exit(0) }
    }
} else if let bytes = UInt64(order) {
    // Without the signal, exceeding the limit is an error of `write`, after a part has been written.
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    #if canImport(Glibc)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #else
    setrlimit(RLIMIT_FSIZE, &limit)
    #endif
    do throws(FileProblem) {
        try store.save(first)
    } catch {
        exit(3)
    }
} else {
    exit(64)
}
