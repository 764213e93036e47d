import Foundation

/// The child processes of a process.
enum ChildProcesses {
    /// Returns the running children of a process, without their own children.
    static func of(_ process: pid_t) -> [pid_t] {
        #if canImport(Darwin)
        var children = [pid_t](repeating: 0, count: 256)
        let count = proc_listchildpids(process, &children, Int32(children.count * MemoryLayout<pid_t>.size))
        return Array(children.prefix(Int(max(0, count))))
        #else
        let threads = "/proc/\(process)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
        return names.flatMap { name in
            let text = (try? String(contentsOfFile: "\(threads)/\(name)/children", encoding: .utf8)) ?? ""
            return text.split(separator: " ").compactMap { pid_t($0) }
        }
        #endif
    }
}
