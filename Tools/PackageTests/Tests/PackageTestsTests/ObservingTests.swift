import Foundation
import ResultStore
import Testing

@testable import PackageTests

@Suite(
    "Accesses of watched programs",
    .enabled(if: ReadObserver.obstacle == nil, "processes can't be watched here"), .timeLimit(.minutes(10)))
struct ReadObserverTests {
    /// Runs a shell command in a tree, and returns its accesses in the tree by relative path.
    private func accesses(
        _ command: String, in tree: TemporaryTree, ignoring: [String] = []
    ) throws -> (accesses: [String: ObservedReads.Access], reads: ObservedReads, output: String) {
        let observer = ReadObserver(ignoring: ignoring.map { "\(tree.path)/\($0)" })
        let watch = CallWatch(observer)
        let output = tree.path + "/output"
        let child = ChildProcess(
            arguments: ["/bin/sh", "-c", command],
            environment: ["PATH": "\(tree.path)/bin:/usr/bin:/bin", "HOME": tree.path],
            directory: tree.path, output: output, watch: watch)
        #expect(try child.run(in: ProcessGroups()) == .exited(0))
        #expect(watch.wait())
        let reads = observer.reads
        var found: [String: ObservedReads.Access] = [:]
        for (path, access) in reads.accesses where path.hasPrefix(tree.path + "/") {
            found[String(path.dropFirst(tree.path.utf8.count + 1))] = access
        }
        return (found, reads, (try? String(contentsOfFile: output, encoding: .utf8)) ?? "")
    }

    @Test("Looking for a name, reading a file and listing a folder are different accesses")
    func uses() throws {
        let tree = try TemporaryTree([
            "a/read": "text", "a/seen": "", "list/one": "", "run/text": "#!/bin/sh\necho ran\n",
        ])
        // Another process makes the program. The kernel doesn't execute a file that is open for writing, even if only a
        // child that another test is just starting has it open.
        let making = ChildProcess(
            arguments: ["/bin/sh", "-c", "cp run/text run/p; chmod 755 run/p"], environment: ["PATH": "/usr/bin:/bin"],
            directory: tree.path, output: tree.path + "/made")
        #expect(try making.run(in: ProcessGroups()) == .exited(0))
        let (accesses, reads, output) = try accesses(
            "test -e a/seen; test -e a/absent || cat a/read; ls list; run/p", in: tree)
        #expect(output == "textone\nran\n")
        #expect(accesses["a/seen"]?.use == .presence && accesses["a/seen"]?.stamp != nil)
        #expect(accesses["a/absent"]?.use == .presence && accesses["a/absent"]?.stamp == nil)
        #expect(accesses["a/read"]?.use == .contents)
        #expect(accesses["list"]?.use == .contents)
        #expect(accesses["run/p"]?.use == .contents)
        #expect(accesses["list/one"] == nil)
        #expect(reads.gap == nil && reads.connections.isEmpty)
    }

    @Test("A program that isn't found is looked for in every folder of PATH")
    func programs() throws {
        let tree = try TemporaryTree(["bin/other": ""])
        let (accesses, reads, _) = try accesses("command -v no-such-program; true", in: tree)
        #expect(accesses["bin/no-such-program"]?.use == .presence)
        #expect(reads.accesses["/usr/bin/no-such-program"]?.use == .presence)
    }

    @Test("Files that the program writes aren't recorded when it reads them, nor is anything in a folder it created")
    func ownFiles() throws {
        let tree = try TemporaryTree(["kept/a": "a"])
        let (accesses, reads, _) = try accesses(
            "echo 1 > new; cat new; mkdir d; echo 2 > d/x; cat d/x kept/a; mv new newer; cat newer; rm newer", in: tree)
        #expect(Set(accesses.keys).isDisjoint(with: ["new", "d", "d/x"]))
        #expect(accesses["newer"]?.stamp == nil)
        #expect(accesses["kept/a"]?.use == .contents)
        #expect(reads.changedFolders.contains(tree.path))
    }

    @Test("A file that is read before it is written is recorded, also if it is opened for both")
    func readBeforeWritten() throws {
        let tree = try TemporaryTree(["a": "a", "b": "b", "c": "c"])
        let (accesses, _, output) = try accesses("cat a; echo 1 > a; cat 1<> b; echo 2 > c; cat c", in: tree)
        #expect(output == "a2\n")
        #expect(accesses["a"]?.use == .contents)
        #expect(accesses["b"]?.use == .contents)
        #expect(accesses["c"] == nil)
    }

    @Test("A socket that the program binds isn't recorded, even with a relative path")
    func sockets() throws {
        let bind = "foreach (@ARGV) { socket(S, 1, 1, 0) or die; bind(S, pack('Sa*', 1, $_)) or die }\n"
        let tree = try TemporaryTree(["bind.pl": bind])
        let (accesses, _, output) = try accesses(
            "perl bind.pl \(tree.path)/s t; test -S s && test -S t && echo both; rm s t", in: tree)
        #expect(output == "both\n")
        #expect(Set(accesses.keys).isDisjoint(with: ["s", "t"]))
    }

    @Test("A file that is looked for a thousand times is received once, and a later read is still recorded")
    func repetitions() throws {
        let tree = try TemporaryTree(["a": "a"])
        let command = "i=0; while [ $i -lt 1000 ]; do test -e a$i; test -e a; i=$((i + 1)); done; cat a"
        let (accesses, _, output) = try accesses(command, in: tree)
        #expect(output == "a")
        #expect(accesses["a"]?.use == .contents)
        #expect(accesses.keys.count { $0.hasPrefix("a") } == 1_001)
    }

    @Test("Descendants of the program are watched in any folder, and ignored folders aren't recorded")
    func children() throws {
        let tree = try TemporaryTree(["deep/er/a": "a", "cache/b": "b"])
        let (accesses, _, output) = try accesses(
            "(cd deep && sh -c 'cd er && cat ../er/./a | cat'); cat cache/b", in: tree, ignoring: ["cache"])
        #expect(output == "ab")
        #expect(accesses["deep/er/a"]?.use == .contents)
        #expect(accesses["cache/b"] == nil)
    }

    @Test("A process that outlives the program is a gap")
    func survivors() throws {
        let tree = try TemporaryTree([:])
        let observer = ReadObserver(ignoring: [])
        let watch = CallWatch(observer)
        let child = ChildProcess(
            arguments: ["/bin/sh", "-c", "setsid sh -c 'touch begun; sleep 5' & until test -e begun; do :; done"],
            environment: ["PATH": "/usr/bin:/bin"],
            directory: tree.path, output: tree.path + "/output", watch: watch)
        #expect(try child.run(in: ProcessGroups()) == .exited(0))
        #expect(!watch.wait())
    }
}

@Suite("State of observed files", .timeLimit(.minutes(20)))
struct ObservedStateTests {
    private func state(_ tree: TemporaryTree) -> ObservedState {
        ObservedState(
            root: tree.path + "/root", environment: ["HOME": tree.path + "/home", "PATH": "\(tree.path)/bin:/usr/bin"],
            digests: FileDigests(root: tree.path + "/root", file: nil))
    }

    @Test("Names are valid on other machines: in the repository, the home folder, PATH, or the system")
    func names() throws {
        let tree = try TemporaryTree(["root/a": "", "home/.config/b": "", "bin/c": ""])
        let state = state(tree)
        func name(_ path: String) -> String { state.observation(of: path, .presence).name }
        #expect(name("\(tree.path)/root/a") == "./a")
        #expect(name("\(tree.path)/home/.config/b") == "~/.config/b")
        #expect(name("\(tree.path)/bin/c") == "program c")
        #expect(name("/usr/bin/c") == "program c")
        #expect(name("/etc/hosts") == "/etc/hosts")
        #expect(name("\(tree.path)/rooted") == "\(tree.path)/rooted")
    }

    @Test(
        "A change of what was observed is detected, and other changes are ignored",
        arguments: [
            // The path, the kind of access, the change, and whether it counts.
            ("root/a", ObservedReads.Use.contents, "printf aB > root/a", true),
            ("root/a", .contents, "touch -d 2001-01-01 root/a", false),
            ("root/a", .contents, "chmod +x root/a", true),
            ("root/a", .contents, "rm root/a", true),
            ("root/a", .contents, "rm root/a; mkdir root/a", true),
            ("root/a", .presence, "printf b >> root/a", true),
            ("root/a", .presence, "printf c > root/a", false),
            ("root/absent", .presence, "touch root/absent", true),
            ("root/absent", .contents, "touch root/other", false),
            ("root/d", .contents, "touch root/d/new", true),
            ("root/d", .contents, "printf x > root/d/x", false),
            ("root/d", .presence, "touch root/d/new", false),
            ("root/d", .presence, "rm -r root/d", true),
            ("home/c", .contents, "printf x > home/c", true),
            ("bin/tool", .presence, "printf '#' > bin/tool; chmod +x bin/tool", true),
            ("bin/tool", .presence, "printf '#' > bin/tool", false),
            ("bin/real", .presence, "rm bin/real", true),
            ("link", .contents, "ln -sf root/d/x link", true),
        ])
    func values(_ path: String, _ use: ObservedReads.Use, _ change: String, counts: Bool) throws {
        let tree = try TemporaryTree(["root/a": "a", "root/d/x": "xx", "home/c": "c", "bin/real": "#!/bin/sh\n"])
        chmod(tree.path + "/bin/real", 0o755)
        symlink("root/a", tree.path + "/link")
        let before = state(tree).observation(of: "\(tree.path)/\(path)", use)
        #expect(state(tree).holds([before]))
        let child = ChildProcess(
            arguments: ["/bin/sh", "-ec", change], environment: ["PATH": "/usr/bin:/bin"], directory: tree.path,
            output: tree.path + "/output")
        #expect(try child.run(in: ProcessGroups()) == .exited(0))
        #expect(state(tree).holds([before]) == !counts)
        #expect(state(tree).changes(since: [before]).isEmpty == !counts)
    }
}
