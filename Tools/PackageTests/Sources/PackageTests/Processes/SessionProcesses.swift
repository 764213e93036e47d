import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The processes of a session, in any process group and with any parent.
enum SessionProcesses {
    /// Kills all processes except for the first, which has exited but isn't reaped.
    static func end(in session: pid_t) {
        var killed: Set<pid_t> = [session]
        // Repeats until there are no more, since one of them may have started another in the meantime.
        while true {
            let found = all().filter { getsid($0) == session && !killed.contains($0) }
            if found.isEmpty { return }
            for process in found { kill(process, SIGKILL) }
            killed.formUnion(found)
        }
    }

    /// Returns the processor time of all processes and of their children that have ended, in the system's clock ticks;
    /// `nil` if it can't be measured.
    static func processorTime(of session: pid_t) -> UInt64? {
        #if os(Linux)
        var sum: UInt64?
        for process in all() {
            guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else { continue }
            // proc_pid_stat(5): the name in parentheses may have spaces. The session is the 4th field after it, and the
            // times are the 12th to 15th.
            let fields = String(decoding: data, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
            guard fields.count > 14, fields[3] == "\(session)" else { continue }
            sum = (sum ?? 0) + fields[11...14].reduce(0) { $0 + (UInt64($1) ?? 0) }
        }
        return sum
        #else
        return nil
        #endif
    }

    /// Returns the ids of all visible processes.
    private static func all() -> [pid_t] {
        #if canImport(Darwin)
        // Leaves space for processes that start between the two calls.
        var processes = [pid_t](repeating: 0, count: Int(max(0, proc_listallpids(nil, 0))) + 64)
        let count = proc_listallpids(&processes, Int32(processes.count * MemoryLayout<pid_t>.size))
        return Array(processes.prefix(Int(max(0, count))))
        #else
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }
        #endif
    }
}
