import Foundation
import Testing
import XcodeProjectReader

/// Compares the files of targets with those that PyPI's `pbxproj` reads from generated projects.
@Suite(.timeLimit(.minutes(20)))
struct OracleTests {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent().path + "/Oracle/projects.py"

    private struct Expected: Decodable {
        struct Files: Decodable {
            let listed: [String]
            let all: [String]
        }

        let project: String
        let targets: [String: Files]
    }

    /// Whether Python and the package `pbxproj` are installed.
    private static let hasOracle = (try? run(["-c", "import pbxproj"]))?.status == 0

    @Test(
        "The files of each target of 24 projects are those that pbxproj reads",
        .enabled(if: hasOracle, "needs python3 with the package pbxproj: pip install pbxproj"),
        arguments: [1, 1_000])
    func files(_ seed: Int) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/projects-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (status, output) = try Self.run([Self.script, folder, "24", "\(seed)"])
        try #require(status == 0)
        let projects = try JSONDecoder().decode([Expected].self, from: output)
        #expect(projects.count == 24)
        let reader = ProjectReader { path in FileManager.default.contents(atPath: path).map { [UInt8]($0) } }
        for expected in projects {
            let project = try reader.read(expected.project)
            #expect(project.problems.isEmpty)
            #expect(Set(project.targets.map(\.name)) == Set(expected.targets.keys))
            for target in project.targets {
                let files = try #require(expected.targets[target.name])
                let all = Set(target.sources + target.folders.flatMap(Self.swiftFiles))
                #expect(all.sorted() == files.all.sorted(), "\(expected.project), \(target.name)")
                // Without synchronized folders, the remaining files are those that pbxproj lists.
                let listed = Set(target.sources).intersection(files.listed)
                #expect(listed.sorted() == files.listed.sorted())
            }
        }
    }

    private static func swiftFiles(in folder: SynchronizedFolder) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") && folder.contains($0) }.map { folder.path + "/" + $0 }
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3"] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
