import Foundation
import Testing

@testable import PackageTests

@Suite("Rules of seals", .timeLimit(.minutes(20)))
struct SealTests {
    private static let seal = Seal(
        readable: ["/usr", "/repository/A/Sources", "/repository/rules.yml"],
        listable: ["/repository/A"],
        writable: ["/tmp/own"])

    @Test(
        "A file is allowed by itself or by a folder that contains it",
        arguments: [
            ("/usr/bin/env", true, false), ("/usr", true, false), ("/usrs", false, false),
            ("/", false, false),
            ("/repository/rules.yml", true, false), ("/repository/rules.yml.old", false, false),
            ("/repository/A/secret", false, false), ("/tmp/own/a/b", true, true), ("/tmp", false, false),
        ])
    func paths(path: String, isReadable: Bool, isWritable: Bool) {
        #expect(Self.seal.allowsReading(path) == isReadable)
        #expect(Self.seal.allowsWriting(path) == isWritable)
    }

    @Test("A folder whose names may be listed doesn't allow reading its files")
    func listing() throws {
        let tree = try TemporaryTree(["A/secret": ""])
        let seal = Seal(listable: [tree.path])
        #expect(seal.allowsReading(tree.path + "/A"))
        #expect(!seal.allowsReading(tree.path + "/A/secret"))
    }

    @Test("On macOS, the rules are a profile in which special characters of paths are escaped")
    func profile() {
        let profile = Seal(readable: ["/a \"b\""], writable: ["/tmp/own"]).profile
        #expect(profile.hasPrefix("(version 1)\n(deny default)\n"))
        #expect(profile.contains("(allow file-read* file-map-executable (subpath \"/a \\\"b\\\"\"))"))
        #expect(profile.contains("(allow file* (subpath \"/tmp/own\"))"))
        #expect(!profile.contains("(allow file-read-metadata file-read-data"))
    }

    @Test("A folder covers its files only if it contains no others")
    func covered() {
        let all = ["A/a", "A/b/c", "A/b/d", "B/a", "B/README", "C/x/y", "top"]
        let covered = CoveredFolders.of(
            ["A/a", "A/b/c", "A/b/d", "B/a", "C/x/y", "top"], among: all, excluding: ["C/.build"])
        #expect(covered == ["A", "B/a", "C/x", "top"])
    }
}

/// Runs sealed programs.
private enum SealedProgram {
    /// Runs a shell command in the folder `own` of a tree. It may access only that folder and the system's.
    static func run(
        _ command: String, in tree: TemporaryTree
    ) throws -> (ending: Termination, output: String, report: SealReport) {
        let environment = ["PATH": "/usr/bin:/bin"]
        var seal = Seal(writable: [tree.path + "/own", "/dev"])
        seal.readable = MachineInputs.readable(environment: environment, toolchain: nil)
        let listener = SealWatch(seal)
        let watch = CallWatch(listener)
        let output = tree.path + "/output"
        let child = ChildProcess(
            arguments: ["/bin/sh", "-c", command], environment: environment,
            directory: tree.path + "/own",
            output: output, watch: watch)
        let ending = try child.run(in: ProcessGroups())
        watch.wait()
        return (ending, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "", listener.report)
    }
}

@Suite("Sealed programs", .enabled(if: Seal.missing == nil, "sealing isn't supported here"), .timeLimit(.minutes(20)))
struct SealedProgramTests {
    @Test(
        "Forbidden accesses of a program and its children fail and are reported",
        arguments: [
            ("cat ../outside/secret", "reads TREE/outside/secret"),
            ("cat TREE/outside/secret", "reads TREE/outside/secret"),
            ("ln -s ../outside/secret link; cat link", "reads TREE/outside/secret"),
            ("ls ../outside", "reads TREE/outside"),
            ("../outside/program", "starts TREE/outside/program"),
            ("echo a >../outside/new", "writes TREE/outside/new"),
            ("echo a >>../outside/secret", "writes TREE/outside/secret"),
            ("mkdir ../outside/folder", "writes TREE/outside/folder"),
            ("rm ../outside/secret", "writes TREE/outside/secret"),
            ("mv known ../outside/new", "writes TREE/outside/new"),
        ])
    func forbidden(command: String, violation: String) throws {
        let tree = try TemporaryTree([
            "outside/secret": "a secret\n", "outside/program": "#!/bin/sh\n", "own/known": "",
        ])
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: tree.path + "/outside/program")
        let answer = try SealedProgram.run(command.replacing("TREE", with: tree.path), in: tree)
        #expect(answer.ending != .exited(0))
        #expect(!answer.output.contains("a secret"))
        #expect(answer.report.violations == [violation.replacing("TREE", with: tree.path)])
        #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path + "/outside").count == 2)
    }

    @Test("Allowed accesses succeed, and the files that were read are recorded")
    func allowed() throws {
        let tree = try TemporaryTree(["outside/secret": "", "own/known": "words\n"])
        let command =
            "cat known && mkdir -p a/b && mv known a/b && cat gone ../gone 2>/dev/null; rm a/b/known && "
            // Moving or removing a link doesn't affect its destination.
            + "ln -s ../outside/secret link && mv link moved && rm moved && echo done"
        let answer = try SealedProgram.run(command, in: tree)
        #expect(answer.ending == .exited(0))
        #expect(answer.output == "words\ndone\n")
        #expect(answer.report.violations.isEmpty)
        #expect(answer.report.reads.contains(tree.path + "/own/known"))
        #expect(!answer.report.reads.contains(tree.path + "/outside/secret"))
    }

    @Test(
        "Connections to this machine are allowed, and to other machines aren't",
        arguments: [
            ("('127.0.0.1', 9)", nil), ("('::1', 9)", nil),
            ("('192.0.2.1', 9)", "connects to 192.0.2.1:9"),
            ("('::ffff:192.0.2.1', 9)", "connects to [::ffff:192.0.2.1]:9"),
        ])
    func connections(address: String, violation: String?) throws {
        let tree = try TemporaryTree(["own/known": ""])
        let command = """
            python3 -I -c "
            import socket
            address = \(address)
            family = socket.AF_INET6 if ':' in address[0] else socket.AF_INET
            for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM):
                try:
                    s = socket.socket(family, kind)
                    s.sendto(b'x', address) if kind == socket.SOCK_DGRAM else s.connect(address)
                except OSError as error: print(error.errno == 13)
            "
            """
        let answer = try SealedProgram.run(command, in: tree)
        #expect(answer.report.violations == (violation.map { [$0] } ?? []))
        #expect(answer.output.contains("True") == (violation != nil))
    }

    @Test("A process that survives in its own session doesn't block the run")
    func daemon() throws {
        let tree = try TemporaryTree(["own/known": ""])
        let answer = try SealedProgram.run("setsid sleep 5 & echo done", in: tree)
        #expect(answer.output == "done\n")
        #expect(answer.ending == .exited(0))
    }
}
