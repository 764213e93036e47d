import Foundation
import ResultStore
import Testing

@testable import PackageTests

@Suite("Inputs of the machine", .timeLimit(.minutes(20)))
struct MachineInputsTests {
    /// A toolchain, a folder of programs, and a folder of headers.
    private let tree: TemporaryTree
    private let environment: [String: String]

    init() throws {
        tree = try TemporaryTree([
            "usr/bin/swift": "compiler", "usr/lib/swift/linux/libswiftCore.so": "library", "programs/tool": "1",
            "headers/deep/value.h": "1",
        ])
        environment = ["PATH": tree.path + "/programs", "C_INCLUDE_PATH": tree.path + "/headers"]
    }

    private func inputs() -> [KeyInput] {
        MachineInputs.inputs(environment: environment, toolchain: tree.path + "/usr/bin/swift")
    }

    @Test(
        "Libraries, objects, headers and their descriptions are listed in folders of libraries, nothing else",
        arguments: [
            ("/usr/lib/libz.so", true), ("/usr/lib/libz.so.1.3", true), ("/usr/lib/libz.a", true), ("crt1.o", true),
            ("/usr/lib/z.pc", true), ("/usr/include/z.h", true), ("/usr/lib/\u{E9}.modulemap", true),
            ("/usr/lib/z.a.txt", false), ("/usr/lib/z.hpp", false), ("/usr/lib/z.so.d/readme", false),
            ("/usr/lib/libz.so/", false), ("/usr/lib/z", false), ("", false),
        ])
    func libraries(path: String, isListed: Bool) {
        #expect(MachineInputs.isLibrary(path) == isListed)
    }

    @Test("The inputs of an unchanged machine are the same")
    func same() {
        #expect(inputs() == inputs())
    }

    @Test(
        "A new program, compiler, library or header changes only the input of its folder",
        arguments: [
            ("programs/new", "/programs (programs)"), ("programs/tool", "/programs (programs)"),
            ("usr/bin/swift", "/usr/bin (files)"), ("usr/lib/swift/linux/libswiftCore.so", "/usr/lib (files)"),
            ("headers/deep/value.h", "/headers (files)"),
        ])
    func changed(file: String, folder: String) throws {
        let before = inputs()
        try tree.write(file, "changed")
        let changed = zip(before, inputs()).filter { $0 != $1 }.map(\.1.name)
        #expect(changed == [tree.path + folder])
    }

    @Test("With stored listings, the inputs are the same as without, before and after each change")
    func storedListings() throws {
        let file = tree.path + "/listings"
        func agree() throws {
            let stored = MachineInputs.inputs(
                environment: environment, toolchain: tree.path + "/usr/bin/swift", cache: file)
            #expect(stored == inputs())
        }
        for path in ["programs/tool", "programs/new", "headers/deep/value.h", "headers/deep/more.h"] {
            try agree()
            try agree()
            try tree.write(path, path)
        }
        try agree()
        let stored = try Data(contentsOf: URL(filePath: file))
        for bytes in [Data(), stored.dropLast(), Data("other".utf8)] {
            try bytes.write(to: URL(filePath: file))
            try agree()
        }
    }

    @Test("Links, broken links, and deep folders of headers are listed")
    func listing() throws {
        try tree.write("lib/a/b/include/c/d/value.h", "1")
        try tree.write("lib/a/b/c/libfar.so", "1")
        try tree.write("lib/readme", "1")
        let folder = FolderListing(folder: tree.path + "/lib", depth: 3, names: .libraries)
        var values = [FolderListing.value(of: folder.read())]
        /// Whether a change of the folder changes its value.
        func matters(_ change: () throws -> Void) throws -> Bool {
            try change()
            values.append(FolderListing.value(of: folder.read()))
            return values[values.count - 1] != values[values.count - 2]
        }
        let manager = FileManager.default
        #expect(try matters { try tree.write("lib/a/b/include/c/d/value.h", "22") })
        #expect(try !matters { try tree.write("lib/a/b/c/libfar.so", "22") })
        #expect(try !matters { try tree.write("lib/readme", "22") })
        let link = tree.path + "/lib/liblink.so"
        #expect(try matters { try manager.createSymbolicLink(atPath: link, withDestinationPath: "missing") })
        #expect(try matters { try tree.write("lib/missing", "1") })
        #expect(try matters { try tree.write("lib/missing", "22") })
        #expect(FolderListing.value(of: FolderListing(folder: link, depth: 3, names: .all).read()) == .missing)
    }

    @Test("The user's mirrors and registries of packages are inputs")
    func mirrors() throws {
        func changed() -> [KeyInput] {
            let environment = environment.merging(["HOME": tree.path]) { $1 }
            return MachineInputs.inputs(environment: environment, toolchain: nil).filter { $0.name.hasPrefix("~") }
        }
        let before = changed()
        #expect(before.map(\.value) == [.missing, .missing])
        try tree.write(".swiftpm/configuration/mirrors.json", "{}")
        #expect(zip(before, changed()).filter { $0 != $1 }.map(\.1.name) == ["~/.swiftpm/configuration/mirrors.json"])
    }

    @Test("The search path of builds has only the folders in which they find programs, in the order of PATH")
    func searchPath() throws {
        for program in ["first/clang", "second/clang", "second/ld", "third/ld", "hook/git", "second/git"] {
            try tree.write(program, "program")
            chmod("\(tree.path)/\(program)", 0o755)
        }
        func found(_ folders: String...) -> String? {
            let path = folders.map { "\(tree.path)/\($0)" }.joined(separator: ":")
            return MachineInputs.searchPath(ofBuilds: ["PATH": path])?.replacing("\(tree.path)/", with: "")
        }
        #expect(found("second") == "second")
        // What a hook, a virtual environment or a shell adds.
        #expect(found("hook", "second", "third", "programs", "missing") == "second")
        // Another compiler.
        #expect(found("first", "second") == "first:second")
        #expect(found("second", "first") == "second")
        // Git is needed even if nothing else is in its folder.
        #expect(found("hook", "third") == "hook:third")
        #expect(MachineInputs.searchPath(ofBuilds: [:]) == nil)
    }

    @Test("A missing folder differs from an empty one")
    func missing() throws {
        let empty = tree.path + "/later"
        func value() -> KeyInput.Value? {
            MachineInputs.inputs(environment: ["PATH": empty], toolchain: nil).first { $0.name.hasPrefix(empty) }?.value
        }
        #expect(value() == .missing)
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        #expect(value() != .missing)
    }
}
