import Foundation
import Testing

@testable import PackageTests

@Suite("Child processes", .timeLimit(.minutes(20)))
struct ChildProcessTests {
    private func shell(
        _ script: String, in tree: TemporaryTree, seconds: Double? = nil, idleLimit: Double? = nil
    ) throws -> Termination {
        let child = ChildProcess(
            arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin", "WORD": "hello"],
            directory: tree.path, output: tree.path + "/output", idleLimit: idleLimit)
        return try child.run(until: seconds.map { Date().addingTimeInterval($0) }, in: ProcessGroups())
    }

    private func output(_ tree: TemporaryTree) throws -> String {
        try String(contentsOfFile: tree.path + "/output", encoding: .utf8)
    }

    @Test("A process has a status, a working directory, an environment, and both outputs in order")
    func runs() throws {
        let tree = try TemporaryTree(named: "a folder")
        #expect(try shell("pwd; echo $WORD >&2; echo end; exit 7", in: tree) == .exited(7))
        #expect(try output(tree) == "\(tree.path)\nhello\nend\n")
    }

    @Test("A signal is distinguished from a status")
    func signal() throws {
        #expect(try shell("kill -SEGV $$", in: TemporaryTree()) == .signaled(11))
        #expect(SignalName.of(11) == "SIGSEGV")
    }

    @Test("A process that exceeds its time limit is killed with its children, and its output is kept")
    func timeout() throws {
        let tree = try TemporaryTree()
        // The second process would keep the output open forever.
        #expect(try shell("echo before; sleep 1000 & echo $! > child; wait", in: tree, seconds: 1) == .timedOut)
        #expect(try output(tree) == "before\n")
        let child = try #require(Int32(try String(contentsOfFile: tree.path + "/child", encoding: .utf8).trimming))
        #expect(try isGone(child))
    }

    #if os(Linux)
    @Test("A process that waits forever is killed with its children, but not one that waits for a busy child")
    func stuck() throws {
        let tree = try TemporaryTree()
        #expect(try shell("echo before; sleep 1000 & echo $! > child; wait", in: tree, idleLimit: 5) == .stuck)
        #expect(try output(tree) == "before\n")
        let child = try #require(Int32(try String(contentsOfFile: tree.path + "/child", encoding: .utf8).trimming))
        #expect(try isGone(child))
        let busy = "(while [ ! -e stop ]; do :; done) & sleep 8; touch stop; wait; exit 7"
        #expect(try shell(busy, in: tree, idleLimit: 5) == .exited(7))
    }
    #endif

    @Test("Processes that remain in the process group are killed")
    func leftovers() throws {
        let tree = try TemporaryTree()
        #expect(try shell("sleep 1000 & echo $! > child", in: tree) == .exited(0))
        let child = try #require(Int32(try String(contentsOfFile: tree.path + "/child", encoding: .utf8).trimming))
        #expect(try isGone(child))
    }

    @Test(
        "Processes that remain in their own process group are killed, however the first one ends",
        arguments: [nil, 2.0])
    func ownGroups(seconds: Double?) throws {
        let tree = try TemporaryTree()
        // Job control puts the second process into its own group, as Foundation's Process does.
        let script = "set -m; sleep 1000 & echo $! > child; \(seconds == nil ? "exit 0" : "wait")"
        let child = ChildProcess(
            arguments: ["bash", "-c", script], environment: ["PATH": "/usr/bin:/bin"], directory: tree.path,
            output: tree.path + "/output")
        let deadline = seconds.map { Date().addingTimeInterval($0) }
        #expect(try child.run(until: deadline, in: ProcessGroups()) == (seconds == nil ? .exited(0) : .timedOut))
        let left = try #require(Int32(try String(contentsOfFile: tree.path + "/child", encoding: .utf8).trimming))
        #expect(try isGone(left))
    }

    @Test("No process starts after everything was stopped")
    func stopped() throws {
        let tree = try TemporaryTree()
        let groups = ProcessGroups()
        groups.stop()
        let child = ChildProcess(
            arguments: ["sh", "-c", "touch began"], environment: [:], directory: tree.path,
            output: tree.path + "/output")
        #expect(try child.run(in: groups) == .interrupted)
        #expect(!FileManager.default.fileExists(atPath: tree.path + "/began"))
    }

    @Test("A program that doesn't exist is an error with its name")
    func missing() throws {
        let child = ChildProcess(
            arguments: ["no-such-program"], environment: ["PATH": "/usr/bin"], directory: "/", output: "/dev/null")
        #expect(throws: LaunchError(program: "no-such-program", reason: "it isn't in PATH")) {
            try child.run(in: ProcessGroups())
        }
    }

    /// Whether a process has ended, including a zombie that init hasn't reaped yet.
    private func isGone(_ process: Int32) throws -> Bool {
        for _ in 0..<1000 {
            if kill(process, 0) != 0 { return true }
            if let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8), text.contains(") Z ") {
                return true
            }
            usleep(10_000)
        }
        return false
    }
}

extension String {
    fileprivate var trimming: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
