import Foundation

/// Runs programs of the package under test under strace(1), which kills them at a system call.
public enum Strace {
    /// Whether strace is installed and permitted.
    public static let works: Bool = {
        let probe = Process()
        probe.executableURL = URL(filePath: "/usr/bin/strace")
        probe.arguments = ["-f", "-o", "/dev/null", "-e", "trace=fsync", "/bin/true"]
        probe.standardError = FileHandle.nullDevice
        guard (try? probe.run()) != nil else { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }()

    /// The system calls that change files.
    public static let changes = ["pwrite64", "write", "fsync", "fdatasync", "ftruncate", "rename", "unlink"]

    /// Runs a program and kills it at the n-th system call, counted from 1.
    /// - Returns: The lines that it printed.
    public static func run(
        _ name: String, _ arguments: [String], killingAt call: String, number: Int
    ) throws -> [String] {
        let inject = "inject=\(call):signal=KILL:when=\(number)"
        let child = try Child(
            name, arguments, tracedBy: ["-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e", inject])
        var lines: [String] = []
        while let line = child.nextLine() { lines.append(line) }
        child.waitForExit()
        return lines
    }
}
