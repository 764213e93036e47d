import Foundation
import Testing

@testable import PackageTests

@Suite("What sealed programs may touch")
struct SealTests {
    private static let seal = Seal(
        readable: ["/usr", "/repository/A/Sources", "/repository/rules.yml"],
        listable: ["/repository/A"],
        writable: ["/tmp/own"])

    @Test(
        "A file is allowed by itself or by a folder around it",
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

    @Test("A folder whose names may be seen gives away no file")
    func listing() throws {
        let tree = try TemporaryTree(["A/secret": ""])
        let seal = Seal(listable: [tree.path])
        #expect(seal.allowsReading(tree.path + "/A"))
        #expect(!seal.allowsReading(tree.path + "/A/secret"))
    }

    @Test("For macOS the rules are a profile, whatever is in a path")
    func profile() {
        let profile = Seal(readable: ["/a \"b\""], writable: ["/tmp/own"]).profile
        #expect(profile.hasPrefix("(version 1)\n(deny default)\n"))
        #expect(profile.contains("(allow file-read* file-map-executable (subpath \"/a \\\"b\\\"\"))"))
        #expect(profile.contains("(allow file* (subpath \"/tmp/own\"))"))
        #expect(!profile.contains("(allow file-read-metadata file-read-data"))
    }

    @Test("A folder stands for its files only where it holds nothing else")
    func covered() {
        let all = ["A/a", "A/b/c", "A/b/d", "B/a", "B/README", "C/x/y", "top"]
        let covered = CoveredFolders.of(
            ["A/a", "A/b/c", "A/b/d", "B/a", "C/x/y", "top"], among: all, apartFrom: ["C/.build"])
        #expect(covered == ["A", "B/a", "C/x", "top"])
    }
}

/// A program that is really sealed.
private enum SealedProgram {
    /// Runs a shell's command in the folder `own` of a tree, which with the system's is all that it may touch.
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

@Suite("Sealed programs", .enabled(if: Seal.missing == nil, "nothing can be sealed here"))
struct SealedProgramTests {
    @Test(
        "What they mustn't touch fails, whoever of them tries, and is named",
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

    @Test("What they may touch they can, and what they read is known")
    func allowed() throws {
        let tree = try TemporaryTree(["outside/secret": "", "own/known": "words\n"])
        let command =
            "cat known && mkdir -p a/b && mv known a/b && cat gone ../gone 2>/dev/null; rm a/b/known && "
            // What a link leads to stays as it is where the link is moved or removed.
            + "ln -s ../outside/secret link && mv link moved && rm moved && echo done"
        let answer = try SealedProgram.run(command, in: tree)
        #expect(answer.ending == .exited(0))
        #expect(answer.output == "words\ndone\n")
        #expect(answer.report.violations.isEmpty)
        #expect(answer.report.reads.contains(tree.path + "/own/known"))
        #expect(!answer.report.reads.contains(tree.path + "/outside/secret"))
    }

    @Test(
        "They connect to this machine and to no other one",
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

    @Test("What lives on in a session of its own holds nobody up")
    func daemon() throws {
        let tree = try TemporaryTree(["own/known": ""])
        let answer = try SealedProgram.run("setsid sleep 5 & echo done", in: tree)
        #expect(answer.output == "done\n")
        #expect(answer.ending == .exited(0))
    }
}
