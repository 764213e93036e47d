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
