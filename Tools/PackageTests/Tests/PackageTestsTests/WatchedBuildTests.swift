import Foundation
import Testing

@testable import PackageTests

@Suite(
    "Passes that are remembered with what linkers and plugins read",
    .enabled(if: ReadObserver.obstacle == nil, "programs can't be watched here"), .timeLimit(.minutes(10)))
struct WatchedBuildTests {
    /// A package whose test expects `value()` to be 1. Its target is declared with some more words.
    private func package(_ target: String, targets: String = "", source: String) -> [String: String] {
        [
            "P/Package.swift": """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(name: "P", targets: [
                .target(name: "P"\(target)), \(targets)
                .testTarget(name: "PTests", dependencies: ["P"]),
            ])

            """,
            "P/Sources/P/P.swift": source,
            "P/Tests/PTests/PTests.swift":
                "import Testing\n@testable import P\n@Test func holds() { #expect(value() == 1) }\n",
        ]
    }

    /// A package whose function is written by a command that a plugin plans.
    private func generated(by command: String, reading: String = "") -> [String: String] {
        package(
            ", plugins: [\"Generator\"]", targets: ".plugin(name: \"Generator\", capability: .buildTool()),", source: ""
        )
        .merging([
            "P/Plugins/Generator/Generator.swift": """
            import Foundation
            import PackagePlugin
            @main struct Generator: BuildToolPlugin {
                func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
                    let package = context.package.directoryURL.path
                    let file = context.pluginWorkDirectoryURL.appending(path: "Generated.swift")
                    let command = "\(command)"
                    return [
                        .buildCommand(
                            displayName: "generate", executable: URL(filePath: "/bin/sh"),
                            arguments: ["-c", "echo \\"public func value() -> Int { \\(command) }\\" >'\\(file.path)'"],
                            outputFiles: [file])
                    ]
                }
            }

            """
        ]) { $1 }
    }

    /// Tests twice, changes something, and expects the package to fail then, since its value has become 2.
    private func expectNoticed(_ repository: SmallRepository, _ change: () throws -> Void) async throws {
        let first = try await repository.ran()
        #expect(first.names == ["P"])
        #expect(first.problems == [])
        #expect(try await repository.ran().names == [])
        try change()
        let result = try #require(try await repository.test().results["P"])
        #expect(result.isFailed && !result.isRemembered)
        #expect(result.cases.map(\.isFailed) == [true])
    }

    @Test("A file that a plugin's command reads is noticed, wherever it is")
    func command() async throws {
        let files = generated(by: "$(cat \\(package)/../Q/value)").merging(["Q/value": "1\n"]) { $1 }
        let repository = try SmallRepository(files)
        try await expectNoticed(repository) { try repository.tree.write("Q/value", "2\n") }
    }

    @Test("A file that a plugin reads itself is noticed")
    func plugin() async throws {
        let files = generated(by: "\\(try! String(contentsOfFile: package + \"/../Q/value\", encoding: .utf8))")
            .merging(["Q/value": "1"]) { $1 }
        let repository = try SmallRepository(files)
        try await expectNoticed(repository) { try repository.tree.write("Q/value", "2") }
    }

    @Test("A file that a plugin's command looks for in vain is noticed when it appears")
    func appearing() async throws {
        let repository = try SmallRepository(generated(by: "$(test -e \\(package)/../later && echo 2 || echo 1)"))
        try await expectNoticed(repository) { try repository.tree.write("later", "") }
    }

    /// Writes a library of one function, which returns a value.
    private func archive(_ value: Int, in tree: TemporaryTree) throws {
        try tree.write("library/v.c", "int c(void) { return \(value); }\n")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "clang -c v.c -o v.o && rm -f libv.a && ar rcs libv.a v.o"]
        process.currentDirectoryURL = URL(filePath: tree.path + "/library")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test("A library that pkg-config names is noticed, wherever it is")
    func library() async throws {
        let files = package(
            ", dependencies: [\"V\"]", targets: ".systemLibrary(name: \"V\", pkgConfig: \"v\"),",
            source: "import V\npublic func value() -> Int { Int(c()) }\n")
        let repository = try SmallRepository(
            files.merging([
                "P/Sources/V/module.modulemap": "module V { header \"v.h\" }\n", "P/Sources/V/v.h": "int c(void);\n",
            ]) { $1 }, pkgConfig: "pc")
        let folder = repository.tree.path + "/library"
        try repository.tree.write("pc/v.pc", "Name: v\nDescription: v\nVersion: 1\nLibs: -L\(folder) -lv\nCflags:\n")
        try archive(1, in: repository.tree)
        try await expectNoticed(repository) { try archive(2, in: repository.tree) }
    }

    @Test("A library that options for the linker name is noticed, and doesn't keep the package from being remembered")
    func options() async throws {
        let repository = try SmallRepository([:])
        let flags = "[.unsafeFlags([\"-L\", \"\(repository.tree.path)/library\", \"-lv\"])]"
        let files = package(
            ", dependencies: [\"C\"], linkerSettings: \(flags)", targets: ".target(name: \"C\"),",
            source: "import C\npublic func value() -> Int { Int(c()) }\n")
        for (path, text) in files { try repository.tree.write(path, text) }
        try repository.tree.write("P/Sources/C/c.c", "int d;\n")
        try repository.tree.write("P/Sources/C/include/c.h", "int c(void);\n")
        try archive(1, in: repository.tree)
        try await expectNoticed(repository) { try archive(2, in: repository.tree) }
    }
}

@Suite("The processes of a build", .timeLimit(.minutes(1)))
struct BuildProcessTests {
    private func classify(
        _ executable: String, _ arguments: String..., parent: BuildProcess = .builder
    ) -> BuildProcess {
        BuildProcess(executable: executable, arguments: [executable] + arguments, scratch: "/s") { parent }
    }

    @Test("Linkers and their drivers work for the product that they write, compilers for none")
    func linking() {
        let product = BuildProcess.step(.product("PPackageTests"))
        #expect(classify("/t/clang", "-fuse-ld=lld", "-o", "/s/debug/PPackageTests.xctest") == product)
        #expect(classify("/t/ld.gold", "-o", "/s/debug/PPackageTests.xctest") == product)
        #expect(classify("/t/swiftc", "-emit-executable", "-o", "/s/debug/tool") == .step(.product("tool")))
        #expect(classify("/t/swift-autolink-extract", "a.o", "-o", "/tmp/a", parent: product) == product)
        #expect(classify("/t/clang", "-c", "a.c", "-o", "/s/debug/C.build/a.c.o") == .known)
        #expect(classify("/t/swift-frontend", "-frontend", "-c", "a.swift") == .known)
        #expect(classify("/t/swift-build", "--build-tests") == .builder)
        #expect(classify("/usr/bin/git", "status") == .known)
    }

    @Test("Plugins, their commands and macros are steps, and so is what they start")
    func plugins() {
        #expect(classify("/s/plugins/cache/Generator") == .step(.plugin("Generator")))
        let command = BuildProcess.step(.command(package: "p"))
        #expect(classify("/bin/sh", "-c", "echo >/s/plugins/outputs/p/P/destination/Generator/a.swift") == command)
        #expect(classify("/bin/cat", "a", parent: command) == command)
        #expect(classify("/s/debug/M-tool", parent: .known) == .step(.macro("M")))
        #expect(classify("/bin/cat", "a", parent: .builder) == .step(.unknown))
        #expect(classify("/bin/cat", "a", parent: .known) == .known)
    }
}
