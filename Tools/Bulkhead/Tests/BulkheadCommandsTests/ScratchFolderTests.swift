import Foundation
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

@Suite("The build folder of bulkhead test", .timeLimit(.minutes(20)))
struct ScratchFolderTests {
    private static func files(tests: Bool) -> [String: String] {
        [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Small", targets: [
                .target(name: "Small"),\(tests ? ".testTarget(name: \"SmallTests\", dependencies: [\"Small\"])," : "")
            ])
            """,
            "Sources/Small/Small.swift": "", "Tests/SmallTests/SmallTests.swift": "",
        ]
    }

    @Test("A second run in the same repository says that it waits, and continues after the first one")
    func waiting() throws {
        let repository = try SampleRepository(Self.files(tests: false))
        try FileManager.default.createDirectory(
            atPath: repository.path + "/.build/bulkhead", withIntermediateDirectories: true)
        let first = open(repository.path + "/.build/bulkhead/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        try #require(first >= 0)
        defer { close(first) }
        try #require(flock(first, LOCK_EX | LOCK_NB) == 0)
        let second = Process()
        second.executableURL = URL(filePath: SampleRepository.products + "/bulkhead")
        second.arguments = ["test"]
        second.currentDirectoryURL = URL(filePath: repository.path)
        second.standardInput = FileHandle.nullDevice
        second.standardOutput = FileHandle.nullDevice
        let error = Pipe()
        second.standardError = error
        try second.run()
        var said = ""
        while !said.contains("\n") {
            let bytes = error.fileHandleForReading.availableData
            if bytes.isEmpty { break }
            said += String(decoding: bytes, as: UTF8.self)
        }
        #expect(said.hasSuffix("another 'bulkhead test' is running in this repository; waiting for it\n"))
        #expect(second.isRunning)
        flock(first, LOCK_UN)
        second.waitUntilExit()
        #expect(second.terminationStatus == 0)
    }

    /// The answer of `bulkhead test` if `swift build` is a script.
    private func answer(_ options: String..., swiftBuild script: String) throws -> Answer {
        let repository = try SampleRepository(Self.files(tests: true))
        let program = URL(filePath: repository.home + "/bin/swift")
        try FileManager.default.createDirectory(
            at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = """
            #!/bin/sh
            case "$*" in
              *--version*) echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)"; exit ;;
            esac
            \(script)
            """
        try Data(text.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let path = "\(repository.home)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        return try SampleRepository.run(
            in: repository.path, home: repository.home, ["test"] + options, environment: ["PATH": path])
    }

    @Test("A full disk is reported and ends the run with status 2, and no package fails because of it")
    func fullDisk() throws {
        let answer = try answer(
            swiftBuild: "echo \"error: couldn't write Small.o: \(String(cString: strerror(ENOSPC)))\"; exit 1")
        #expect(answer.status == 2, "\(answer.output)\(answer.error)")
        #expect(answer.error.contains(": the disk is full or not writable ("))
        #expect(!answer.output.contains("FAILED"))
    }

    @Test("Builds have debug information only on request")
    func debugInformation() throws {
        let script = "echo \"error: built with $*\"; exit 1"
        let without = try answer(swiftBuild: script).output
        #expect(without.contains("built with build ") && without.contains("-debug-info-format none"), "\(without)")
        let with = try answer("--debug-info", swiftBuild: script).output
        #expect(with.contains("built with build ") && !with.contains("-debug-info-format"), "\(with)")
    }

    @Test(
        "If .build is deleted during the build, this is reported, and the run ends with status 2",
        arguments: [".build", ".build/bulkhead/build"])
    func deleted(folder: String) throws {
        // Like SwiftPM, which creates missing folders; whether it fails depends on timing.
        let answer = try answer(swiftBuild: "rm -rf '\(folder)'; mkdir -p .build/bulkhead/build/debug; exit 1")
        #expect(answer.status == 2, "\(answer.output)\(answer.error)")
        #expect(answer.error.contains(" was deleted during the run"))
        #expect(!answer.error.contains("can't be built together"))
        #expect(!answer.output.contains("FAILED"))
    }
}
