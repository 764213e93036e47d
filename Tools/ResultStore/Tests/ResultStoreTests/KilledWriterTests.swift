import Foundation
import Testing

@testable import ResultStore

/// Tests writers that are killed. Each writer is a process.
@Suite(.timeLimit(.minutes(10))) struct KilledWriterTests {
    private let folder: TemporaryFolder
    private var store: LocalStore { LocalStore(folder: folder.path + "/store") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func writer(_ order: String) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "result-store-writer")
        process.arguments = [store.folder, order]
        return process
    }

    /// Returns the records in the folder by their keys. Reports an issue for each incomplete entry.
    private func records() throws -> [TestRecord] {
        try folder.files(below: "store").compactMap { path in
            let parts = path.split(separator: "/")
            guard parts.count == 4, parts[1] == "results-\(TestRecord.formatVersion)" else { return nil }
            let key = ResultKey(try #require(ContentDigest(hex: parts[2] + parts[3])))
            let result = try store.result(for: key)
            if case .rejected(let defect) = result { Issue.record("\(path): \(defect)") }
            return result.record
        }
    }

    @Test("A writer that is killed at any step leaves either a complete entry or none", arguments: WriteStep.allCases)
    func everyStep(step: WriteStep) throws {
        let process = writer(step.rawValue)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal)
        #expect(try records().count == (step == .renamed ? 1 : 0))
        // A temporary file of the killed writer doesn't get in the way, and is deleted when it is old.
        try store.save(Samples.record())
        let leftovers = folder.files(below: "store/temporary")
        #expect(leftovers.count == (step == .renamed ? 0 : 1))
        for path in leftovers {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: folder.path + "/" + path)
        }
        store.trim()
        #expect(folder.files(below: "store/temporary").isEmpty)
        #expect(try store.result(for: Samples.record().key).record != nil)
    }

    @Test("Two concurrent writers that are killed leave only complete entries")
    func anyMoment() throws {
        for round in 1...6 {
            let outputs = [Pipe(), Pipe()]
            let processes = outputs.map { output in
                let process = writer("endless")
                process.standardOutput = output
                return process
            }
            for process in processes { try process.run() }
            // Kills each writer after it has printed some lines, so that it is probably in the middle of a write.
            for (process, output) in zip(processes, outputs) {
                var lines = 0
                while lines < round * 3 {
                    let data = output.fileHandleForReading.availableData
                    if data.isEmpty { break }
                    lines += data.count { $0 == UInt8(ascii: "\n") }
                }
                #expect(lines >= round * 3)
                kill(process.processIdentifier, SIGKILL)
            }
            for process in processes { process.waitUntilExit() }
            #expect(try records().count >= round * 3)
        }
    }

    @Test("A disk that becomes full during a write leaves no entry, and saving throws")
    func fullDisk() throws {
        let process = writer("1000")
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 3)
        #expect(folder.files(below: "store").isEmpty)
    }
}
