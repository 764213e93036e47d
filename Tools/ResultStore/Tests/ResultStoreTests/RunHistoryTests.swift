import Foundation
import Testing

@testable import ResultStore

@Suite(.timeLimit(.minutes(10))) struct RunHistoryTests {
    private let folder: TemporaryFolder
    private let history: RunHistory

    init() throws {
        folder = try TemporaryFolder()
        history = RunHistory(folder: folder.path + "/history")
    }

    private func run(_ number: Int, passed: Bool = true, seconds: Int) throws -> PackageHistory {
        PackageHistory(inputs: try Samples.inputs(number), passed: passed, duration: .seconds(seconds))
    }

    @Test("The history has the inputs and the outcome of the last run, also of a failed one")
    func lastRun() throws {
        let package = try Samples.inputs().package
        #expect(history.history(of: package) == nil)
        try history.add(run(1, seconds: 1))
        try history.add(run(2, passed: false, seconds: 2))
        let found = try #require(history.history(of: package))
        #expect(!found.passed)
        #expect(try found.inputs == Samples.inputs(2))
        #expect(found.durations == [.seconds(2), .seconds(1)])
        #expect(history.history(of: "Packages/Core/Other") == nil)
    }

    @Test("The history has the last ten durations, and the expected duration is their median")
    func durations() throws {
        for seconds in 1...14 { try history.add(run(1, seconds: seconds)) }
        let found = try #require(history.history(of: Samples.inputs().package))
        #expect(found.durations == (5...14).reversed().map { .seconds($0) })
        #expect(found.expectedDuration == .seconds(10))
    }

    @Test("An invalid history is treated as empty, and the next run replaces it")
    func damaged() throws {
        let package = try Samples.inputs().package
        try history.add(run(1, seconds: 1))
        let path = try folder.path + "/" + #require(folder.files(below: "history").first)
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x20
            try Data(changed).write(to: URL(filePath: path))
            #expect(history.history(of: package) == nil, "byte \(index)")
            try Data(bytes[..<index]).write(to: URL(filePath: path))
            #expect(history.history(of: package) == nil, "length \(index)")
        }
        try Data(Samples.record().sealed(with: nil)).write(to: URL(filePath: path))
        #expect(history.history(of: package) == nil)
        try history.add(run(3, seconds: 5))
        #expect(history.history(of: package)?.durations == [.seconds(5)])
    }

    @Test("A history that can't be written is a problem that names the file")
    func unwritable() throws {
        try folder.write("a file".utf8, to: "file")
        let history = RunHistory(folder: folder.path + "/file")
        #expect(throws: FileProblem.self) { try history.add(run(1, seconds: 1)) }
        #expect(history.history(of: "P") == nil)
    }
}
