import CoreModels
import Foundation
import Testing

@testable import Movement

@Suite("Tracks in GPX", .timeLimit(.minutes(10)))
struct GPXTests {
    static let walk = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!-- A walk -->
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="urn:x">
         <metadata><name>Walk &amp; back</name><time>2026-05-03T12:00:00Z</time></metadata>
         <wpt lat="1" lon="2"><time>2026-05-03T12:00:00Z</time></wpt>
         <trk><name><![CDATA[a <b>]]></name>
          <trkseg>
           <trkpt lat="52.5" lon="13.4"><ele>34</ele><time>2026-05-03T12:00:00Z</time>
            <extensions><x:time>bogus</x:time></extensions></trkpt>
           <trkpt lon='13.4001' lat='52.5'><time>2026-05-03T14:00:05.250+02:00</time></trkpt>
           <trkpt lat="52.5" lon="13.4002"/>
           <trkpt lat="52.5" lon="13.4002"><time>2026-05-03T12:00:10</time></trkpt>
          </trkseg>
          <trkseg>
           <trkpt lat="52.6" lon="13.4"><time>2026-05-03T12:10:00Z</time></trkpt>
           <trkpt lat="52.6" lon="13.4001"><time>2026-05-03T12:10:05Z</time></trkpt>
          </trkseg>
         </trk>
        </gpx>
        """

    private func read(_ text: String) throws -> TrackFile { try TrackFile(Array(text.utf8)) }

    @Test("Segments, offsets and fractions are read, extensions are skipped, and only the untimed point is left out")
    func reads() throws {
        let file = try read(Self.walk)
        #expect(file.format == .gpx)
        #expect(file.damage == nil)
        #expect(file.track.segments.map { $0.map { $0.time - World.noon } } == [[0, 5.25, 10], [600, 605]])
        #expect(file.track.first?.place == Coordinate(latitude: 52.5, longitude: 13.4))
        #expect(file.track.skipped == [.untimed: 1])
    }

    @Test("A file that is truncated anywhere is read up to there, or reports the place of the damage")
    func truncated() throws {
        let bytes = Array(Self.walk.utf8)
        for length in bytes.indices.dropFirst() {
            do {
                let file = try TrackFile(Array(bytes[..<length]))
                #expect(file.damage != nil)
                #expect((1...5).contains(file.track.count))
            } catch {
                #expect(!error.description.isEmpty)
            }
        }
        let cut = try read(String(Self.walk.dropLast(20)))
        #expect(cut.track.count == 5)
        #expect(cut.damage != nil)
    }

    @Test(
        "Text that isn't GPX is refused with its place",
        arguments: [
            ("<html></html>", "<gpx>"), ("<gpx><trk></gpx>", "</trk>"), ("<gpx a='1' a='2'/>", "once"),
            ("<!DOCTYPE gpx [<!ENTITY a 'b'>]><gpx/>", "document type"), ("<gpx>&evil;</gpx>", "entity"),
            ("<gpx", "end of the file"), ("<gpx/><gpx/>", "second document"), ("<gpx><!-- </gpx>", "comment"),
        ])
    func refused(text: String, part: String) {
        let error = #expect(throws: TrackFileError.self) { try read(text) }
        #expect(error?.description.contains("At line 1, column") == true)
        #expect(error?.description.contains(part) == true, "\(error?.description ?? "")")
    }

    @Test("Nested tags are read up to a limit, so that no file costs more than its size")
    func deep() {
        let text = "<gpx>" + String(repeating: "<a>", count: 100_000)
        #expect(throws: TrackFileError.self) { try read(text) }
    }

    @Test("A file that is neither GPX nor FIT, empty, or without a track is rejected with the reason")
    func others() {
        #expect(throws: TrackFileError.unknownFormat) { try read("") }
        #expect(throws: TrackFileError.unknownFormat) { try read("Not a track") }
        #expect(throws: TrackFileError.noPoints(skipped: [:])) { try read("<gpx></gpx>") }
        let untimed = #"<gpx><trk><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>"#
        let error = #expect(throws: TrackFileError.noPoints(skipped: [.untimed: 1])) { try read(untimed) }
        #expect(error?.description.contains("by hand, with its day, time and distance") == true)
    }

    @Test(
        "ISO 8601 times are read, and others aren't",
        arguments: [
            ("2026-05-03T12:00:00Z", 0), (" 2026-05-03T12:00:00Z\n", 0), ("2026-05-03T12:00:00.5Z", 0.5),
            ("2026-05-03T12:00:00-0130", 5400), ("2026-05-03", nil), ("2026-02-30T12:00:00Z", nil),
            ("2026-05-03T25:00:00Z", nil), ("2026-05-03T12:00:00Zx", nil), ("", nil), ("２０26-05-03T12:00:00Z", nil),
        ] as [(String, Double?)])
    func times(text: String, seconds: Double?) {
        #expect(Timestamp.seconds(iso8601: text) == seconds.map { World.noon + $0 })
    }
}

@Suite("Tracks in FIT", .timeLimit(.minutes(10)))
struct FITTests {
    /// FIT's seconds of noon on 3 May 2026.
    static let noon = UInt32(World.noon - 631_065_600)

    /// Creates a file of messages.
    static func file(_ messages: [UInt8], headerSize: Int = 14) -> [UInt8] {
        var file: [UInt8] = [UInt8(headerSize), 0x10, 0x43, 0x08]
        file += little(UInt32(messages.count))
        file += Array(".FIT".utf8)
        if headerSize == 14 { file += little(CRC16.of(file[...])) }
        file += messages
        file += little(CRC16.of(file[...]))
        return file
    }

    static func little<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
        (0..<(Value.bitWidth / 8)).map { UInt8(truncatingIfNeeded: value >> Value($0 * 8)) }
    }

    /// The definition of record messages with time and place, of local kind 0, optionally with a developer field of two
    /// bytes.
    static func definition(isBigEndian: Bool = false, hasDeveloperField: Bool = false) -> [UInt8] {
        var definition: [UInt8] = [hasDeveloperField ? 0x60 : 0x40, 0, isBigEndian ? 1 : 0]
        definition += isBigEndian ? [0, 20] : [20, 0]
        definition += [3, 253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85]
        if hasDeveloperField { definition += [1, 0, 2, 0] }
        return definition
    }

    static func semicircles(_ degrees: Double) -> Int32 { Int32((degrees / 180 * 2_147_483_648).rounded()) }

    static func record(_ second: UInt32, east: Double, isBigEndian: Bool = false) -> [UInt8] {
        let values = [little(noon + second), little(semicircles(52.5)), little(semicircles(13.4 + east))]
        return [0] + values.flatMap { isBigEndian ? $0.reversed() : $0 }
    }

    static let walk = file(definition() + (0..<10).flatMap { record($0 * 5, east: Double($0) / 1e4) })

    @Test("The header of Garmin's own example has the checksum that it states")
    func publishedHeader() {
        let header: [UInt8] = [0x0E, 0x10, 0x43, 0x08, 0x78, 0x06, 0x09, 0x00, 0x2E, 0x46, 0x49, 0x54]
        #expect(CRC16.of(header[...]) == 0x8596)
    }

    @Test("Records are read with their times and places", arguments: [12, 14])
    func reads(headerSize: Int) throws {
        let messages = Self.definition() + (0..<10).flatMap { Self.record($0 * 5, east: Double($0) / 1e4) }
        let file = try TrackFile(Self.file(messages, headerSize: headerSize))
        #expect(file.format == .fit)
        #expect(file.damage == nil)
        let times: [Double] = (0..<10).map { World.noon + Double($0) * 5 }
        #expect(file.track.segments.map { $0.map(\.time) } == [times])
        #expect(file.track.last.map { abs($0.place.longitude - 13.4009) < 1e-7 } == true)
    }

    @Test("Both byte orders, developer fields, pauses, shared times and concatenated files are read")
    func variants() throws {
        let big = Self.definition(isBigEndian: true) + (0..<5).flatMap { Self.record($0, east: 0, isBigEndian: true) }
        #expect(try TrackFile(Self.file(big)).track.count == 5)
        let developer =
            Self.definition(hasDeveloperField: true) + (0..<5).flatMap { Self.record($0, east: 0) + [1, 2] }
        #expect(try TrackFile(Self.file(developer)).track.count == 5)
        let stopped: [UInt8] = [0x41, 0, 0, 21, 0, 2, 0, 1, 0, 1, 1, 0, 1, 0, 4]
        let paused =
            Self.definition() + (0..<5).flatMap { Self.record($0, east: 0) } + stopped
            + (5..<10).flatMap { Self.record($0, east: 0) }
        #expect(try TrackFile(Self.file(paused)).track.segments.map(\.count) == [5, 5])
        let shared = Self.definition() + (0..<5).flatMap { Self.record($0, east: 0) + Self.record($0, east: 0) }
        let file = try TrackFile(Self.file(shared))
        #expect(file.track.count == 5)
        #expect(file.track.skipped == [.notLater: 5])
        let later = Self.definition() + (60..<70).flatMap { Self.record($0, east: 0) }
        #expect(try TrackFile(Self.walk + Self.file(later)).track.segments.map(\.count) == [10, 10])
        #expect(try TrackFile(Self.walk + [0, 0, 0, 0]).damage == nil)
    }

    @Test("A compressed header's five bits continue from the last time")
    func compressed() throws {
        // A second kind of record without a time.
        let places: [UInt8] = [0x41, 0, 0, 20, 0, 2, 0, 4, 0x85, 1, 4, 0x85]
        func record(after seconds: UInt32) -> [UInt8] {
            [0x80 | 0x20 | UInt8((Self.noon + seconds) & 0x1F)] + Self.little(Self.semicircles(52.5))
                + Self.little(Self.semicircles(13.4))
        }
        let messages =
            Self.definition() + places + Self.record(0, east: 0) + record(after: 10) + record(after: 30)
            + record(after: 45)
        let times = try TrackFile(Self.file(messages)).track.segments.flatMap { $0.map { $0.time - World.noon } }
        #expect(times == [0, 10, 30, 45])
    }

    @Test("Records without a place aren't points, and those without a time are left out")
    func incomplete() throws {
        let nowhere: [UInt8] = [0] + Self.little(Self.noon + 3) + Self.little(Int32.max) + Self.little(Int32.max)
        let early: [UInt8] =
            [0] + Self.little(UInt32(77)) + Self.little(Self.semicircles(52.5)) + Self.little(Self.semicircles(13.4))
        let messages = Self.definition() + early + nowhere + (0..<5).flatMap { Self.record($0, east: 0) }
        let track = try TrackFile(Self.file(messages)).track
        #expect(track.count == 5)
        #expect(track.skipped == [.untimed: 1])
    }

    @Test("A truncated file is read up to the damage, whose place is reported; so is a wrong checksum")
    func damaged() throws {
        let cut = try TrackFile(Array(Self.walk.dropLast(30)))
        #expect(cut.track.count == 7)
        #expect(cut.damage?.description == "At byte 120, a message of 12 bytes was expected and 10 found.")
        var wrong = Self.walk
        wrong[wrong.count - 1] ^= 0xFF
        #expect(try TrackFile(wrong).damage?.expected.contains("checksum") == true)
        var header = Self.walk
        header[1] ^= 1
        #expect(throws: TrackFileError.self) { try TrackFile(header) }
    }

    @Test("A message without its definition is reported with its place")
    func undefined() {
        let error = #expect(throws: TrackFileError.self) {
            try TrackFile(Self.file(Self.record(0, east: 0)))
        }
        #expect(error?.description.contains("byte 14") == true)
    }
}

/// More by `TRACK_FUZZ_INPUTS=125000`: a million inputs over all seeds.
@Suite("Damaged and hostile files", .timeLimit(.minutes(10)))
struct FileFuzzTests {
    /// The number of files, alternating between GPX and FIT, for each seed.
    private static let inputs = ProcessInfo.processInfo.environment["TRACK_FUZZ_INPUTS"].flatMap { Int($0) } ?? 12_500

    @Test("never crash; they give a track with increasing times, or an error with its place", arguments: 1...8)
    func fuzz(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let samples = [Array(GPXTests.walk.utf8), FITTests.walk]
        var read = 0
        var refused = 0
        for number in 0..<Self.inputs {
            let bytes = mutated(samples[number % 2], &generator)
            do {
                let track = try TrackFile(bytes).track
                let times = track.segments.joined().map(\.time)
                if !zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }) { Issue.record("Times go back.") }
                if !TrackMeter(track).meters.isFinite { Issue.record("The distance is infinite.") }
                read += 1
            } catch {
                if error.description.isEmpty { Issue.record("An error without words.") }
                refused += 1
            }
        }
        #expect(read > 100 && refused > 100)
    }

    private func mutated(_ sample: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = sample
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            guard let index = bytes.indices.randomElement(using: &generator) else { break }
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
            case 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            case 2: bytes.removeSubrange(index..<min(index + Int.random(in: 1...40, using: &generator), bytes.count))
            case 3: bytes.insert(contentsOf: sample.suffix(Int.random(in: 1...60, using: &generator)), at: index)
            case 4: bytes = Array(bytes[..<index])
            case 5: bytes[index] = [0, 0xFF, 0x7F, 0x80, 0x3C, 0x26].randomElement(using: &generator) ?? 0
            default:
                let other = bytes.indices.randomElement(using: &generator) ?? index
                bytes.swapAt(index, other)
            }
        }
        return bytes
    }
}
