import Analytics
import AnalyticsRecording
import AnalyticsTesting
import CoreStorage
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("Events in a file", .timeLimit(.minutes(10)))
struct FileAnalyticsTests {
    private let folder: TemporaryFolder
    private var url: URL { folder.url.appending(path: "events.jsonl") }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ consent: AnalyticsConsent = .granted, maximumBytes: Int = 1 << 20) throws -> FileAnalytics {
        let next = Mutex(UInt8(0))
        return try FileAnalytics(
            folder: folder.url, consent: consent, maximumBytes: maximumBytes,
            now: { Date(timeIntervalSince1970: 1_795_263_180.125) },
            makeID: {
                let number = next.withLock { next in
                    next += 1
                    return next
                }
                return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number))
            })
    }

    @Test("Recorded events can be read, and erased while recording continues")
    func readAndErased() throws {
        let analytics = try open()
        try AppendOnlyFile(url).append(Data("no record".utf8))
        analytics.track(WeightAdded(source: "dashboard"))
        let expected = RecordedEvent(
            name: WeightAdded.name, payload: ["source": "dashboard"],
            time: Date(timeIntervalSince1970: 1_795_263_180.125))
        #expect(try analytics.recorded() == [expected])
        try analytics.erase()
        #expect(try analytics.recorded() == [])
        analytics.track(WeightAdded(source: "dashboard"))
        #expect(try analytics.recorded().count == 1)
    }

    private func lines() throws -> [String] {
        try AppendOnlyFile(url).records().map { String(decoding: $0, as: UTF8.self) }
    }

    private func line(_ id: Int, _ name: String, _ payload: String, version: Int) -> String {
        let id = "00000000-0000-0000-0000-\(String(repeating: "0", count: 11))\(id)"
        return #"{"id":"\#(id)","name":"\#(name)","payload":\#(payload),"#
            + #""time":"2026-11-21T12:13:00.125Z","version":\#(version)}"#
    }

    @Test("An event becomes one line with its id, time, name, version and properties")
    func recorded() throws {
        let analytics = try open()
        analytics.track(WeightAdded(source: "pets/1\n", note: nil))
        analytics.track(WeightAdded(source: "form", note: "é"))
        try analytics.synchronize()
        #expect(
            try lines() == [
                line(1, "weight_added", #"{"source":"pets/1\n"}"#, version: 2),
                line(2, "weight_added", #"{"note":"é","source":"form"}"#, version: 2),
            ])
        #expect(analytics.droppedCount == 0)
    }

    @Test("Records of an earlier start stay, and a record that a kill truncated doesn't damage the next")
    func restarted() throws {
        try open().track(WeightAdded(source: "a"))
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"id":"#.utf8))
        try open().track(WeightAdded(source: "b"))
        #expect(
            try lines() == [
                line(1, "weight_added", #"{"source":"a"}"#, version: 2),
                line(1, "weight_added", #"{"source":"b"}"#, version: 2),
            ])
    }

    @Test("While consent is denied nothing is written, and earlier records are erased")
    func denied() throws {
        try open().track(WeightAdded(source: "a"))
        let analytics = try open(.denied)
        #expect(try Data(contentsOf: url) == Data())
        analytics.track(WeightAdded(source: "b"))
        #expect(try Data(contentsOf: url) == Data())
        #expect(analytics.droppedCount == 0)
    }

    @Test("Consent that is withdrawn erases the record; once granted again, recording continues")
    func withdrawn() throws {
        let analytics = try open()
        analytics.track(WeightAdded(source: "a"))
        analytics.track(Measured(seconds: .infinity))
        try analytics.setConsent(.denied)
        analytics.track(WeightAdded(source: "b"))
        #expect(try Data(contentsOf: url) == Data())
        try analytics.setConsent(.granted)
        analytics.track(WeightAdded(source: "c"))
        #expect(try lines() == [line(3, "weight_added", #"{"source":"c"}"#, version: 2)])
    }

    @Test("An event that can't be encoded is counted, and the next record reports it")
    func unencodable() throws {
        let analytics = try open()
        analytics.track(Measured(seconds: .infinity))
        analytics.track(Measured(seconds: .nan))
        #expect(analytics.droppedCount == 2)
        analytics.track(Measured(seconds: 1.5))
        analytics.track(Measured(seconds: 2.5))
        #expect(
            try lines() == [
                line(2, "analytics_dropped", #"{"count":1}"#, version: 1),
                line(4, "analytics_dropped", #"{"count":1}"#, version: 1),
                line(5, "measured", #"{"seconds":1.5}"#, version: 1),
                line(6, "measured", #"{"seconds":2.5}"#, version: 1),
            ])
        #expect(analytics.droppedCount == 2)
    }

    @Test("A full file gets no more events, and the others are counted, even after a restart")
    func full() throws {
        let analytics = try open(maximumBytes: 400)
        for _ in 0..<10 { analytics.track(WeightAdded(source: "a")) }
        let recorded = try lines().count
        #expect(recorded > 1)
        #expect(analytics.droppedCount == 10 - recorded)
        #expect(try Data(contentsOf: url).count <= 400)
        let again = try open(maximumBytes: 400)
        again.track(WeightAdded(source: "a"))
        #expect(again.droppedCount == 1)
    }

    @Test("Events of many tasks are all recorded, each with its own id")
    func concurrency() async throws {
        let analytics = try FileAnalytics(folder: folder.url, consent: .granted)
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { for number in 0..<50 { analytics.track(WeightAdded(source: "\(task)-\(number)")) } }
            }
        }
        struct Read: Decodable {
            let id: UUID
            let payload: WeightAdded
        }
        let records = try AppendOnlyFile(url).records().map { try JSONDecoder().decode(Read.self, from: $0) }
        #expect(Set(records.map(\.id)).count == 400)
        #expect(Set(records.map(\.payload.source)).count == 400)
    }

    @Test("A missing folder is an error")
    func missingFolder() {
        #expect(throws: StorageError.self) {
            try FileAnalytics(folder: folder.url.appending(path: "none"), consent: .granted)
        }
    }

    @Test("The recorder for tests keeps events in order, and returns those of one kind")
    func recorder() {
        let recorder = AnalyticsRecorder()
        recorder.track(WeightAdded(source: "a"))
        recorder.track(Measured(seconds: 1))
        recorder.track(WeightAdded(source: "b"))
        #expect(recorder.events.count == 3)
        #expect(recorder.events(of: WeightAdded.self).map(\.source) == ["a", "b"])
    }
}
