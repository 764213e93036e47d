import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The processes of a session, whatever groups they are in and whoever adopted them.
enum SessionProcesses {
    /// Kills all but the first, which has exited and isn't reaped.
    static func end(in session: pid_t) {
        var killed: Set<pid_t> = [session]
        // Again until nobody new is found: one of them may have started another meanwhile.
        while true {
            let found = all().filter { getsid($0) == session && !killed.contains($0) }
            if found.isEmpty { return }
            for process in found { kill(process, SIGKILL) }
            killed.formUnion(found)
        }
    }

    /// The numbers of all processes that the system shows.
    private static func all() -> [pid_t] {
        #if canImport(Darwin)
        // Room for those that begin between the two calls.
        var processes = [pid_t](repeating: 0, count: Int(max(0, proc_listallpids(nil, 0))) + 64)
        let count = proc_listallpids(&processes, Int32(processes.count * MemoryLayout<pid_t>.size))
        return Array(processes.prefix(Int(max(0, count))))
        #else
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }
        #endif
    }
}
