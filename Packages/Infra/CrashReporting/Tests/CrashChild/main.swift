// A process that crashes as it is told.
//
//     crash-child FOLDER HOW [TERMINAL]
//
// It reports to the folder. HOW is trap, force, fatal, memory, abort, division, overflow, thread, kill, none or busy
// (which lives until its input ends). Given a terminal, it is put into raw mode first, with a registration to undo that;
// otherwise the registration writes to the standard output.

import CrashReporting
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@inline(never)
func recurse(_ depth: Int) -> Int {
    var bytes = (depth, depth, depth, depth, depth, depth, depth, depth)
    return withUnsafeMutableBytes(of: &bytes) { $0[depth % 8] == 255 ? 0 : Int($0[0]) + recurse(depth + 1) }
}

func crash(_ how: String) {
    switch how {
    case "trap":
        let numbers = Array(CommandLine.arguments.prefix(1))
        print(numbers[CommandLine.arguments.count])
    case "force":
        print(Int(CommandLine.arguments[0])!)
    case "fatal":
        fatalError("told to")
    case "memory":
        UnsafeMutablePointer<Int>(bitPattern: 0x10)?.pointee = 1
    case "abort":
        abort()
    case "division":
        raise(SIGFPE)
    case "overflow":
        print(recurse(0))
    case "thread":
        Thread.detachNewThread { crash("trap") }
        while true { pause() }
    case "kill":
        raise(SIGKILL)
    case "busy":
        FileHandle.standardOutput.write(Data("ready\n".utf8))
        _ = readLine()
    default:
        break
    }
}

let arguments = CommandLine.arguments
let reporter = FileCrashReporter(folder: URL(filePath: arguments[1]))
reporter.leaveBreadcrumb("before the handlers")
try reporter.reportFatalSignals()
for number in 1...40 { reporter.leaveBreadcrumb("step \(number)") }
let cancelled = try reporter.onFatalSignal(write: Array("cancelled".utf8), to: STDOUT_FILENO)
cancelled.cancel()
if arguments.count > 3 {
    let terminal = open(arguments[3], O_RDWR | O_NOCTTY)
    var saved = termios()
    guard tcgetattr(terminal, &saved) == 0 else { fatalError("no terminal") }
    _ = try reporter.onFatalSignal(write: Array("\u{1B}[?1049l".utf8), to: terminal, restoring: saved)
    var raw = saved
    cfmakeraw(&raw)
    tcsetattr(terminal, TCSANOW, &raw)
} else {
    _ = try reporter.onFatalSignal(write: Array("restored".utf8), to: STDOUT_FILENO)
}
crash(arguments[2])
