// A process that crashes as its argument specifies.
//
//     crash-child FOLDER HOW
//
// It reports to the folder. HOW is trap, force, fatal, memory, abort, division, overflow, thread, later (memory, with a
// handler installed later that gives the signal back), kill, none or busy (which lives until its input ends).

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

// The handler that a later one replaces. It is written once, before the handler that reads it is installed.
nonisolated(unsafe) var replaced = sigaction()

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
    case "later":
        sigaction(SIGSEGV, nil, &replaced)
        signal(SIGSEGV) { number in
            sigaction(number, &replaced, nil)
            _ = write(STDOUT_FILENO, "later", 5)
        }
        crash("memory")
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
crash(arguments[2])
