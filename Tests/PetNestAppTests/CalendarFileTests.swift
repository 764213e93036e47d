import CoreModels
import Foundation
import Testing

@testable import PetNestApp

@Suite("The calendar of what is due")
struct CalendarFileTests {
    private static let title =
        "Rabies; the \"big\" one, \\ see\r\nnotes \u{1B}[2J: äöü🐈‍⬛🐈‍⬛🐈‍⬛🐈‍⬛ and a text that is long enough to be folded twice, at the least, or more"

    private func file(_ titles: [String]) -> String {
        let pet = PetID()
        let items = titles.map { title in
            DueItem(
                kind: "vaccination", id: "5f0a5c9e-1111-4111-8111-000000000001", pet: pet, petName: "Miso",
                title: title, due: ShellWorld.today, time: nil, status: .dueSoon(days: 0))
        }
        return CalendarFile(items, stamp: Date(timeIntervalSince1970: 1_777_777_777)).text
    }

    @Test("has lines of 75 octets at most that end with CR LF, none cut within a character")
    func folding() throws {
        let text = file([Self.title])
        let lines = Data(text.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.last?.isEmpty == true)
        for line in lines.dropLast() {
            #expect(line.last == UInt8(ascii: "\r"))
            #expect(line.count <= 76)
            #expect(String(validating: line, as: UTF8.self) != nil)
        }
        let unfolded = String(String.UnicodeScalarView(text.unicodeScalars)).replacing("\r\n ", with: "")
        #expect(
            unfolded.contains(
                "SUMMARY:Miso: Rabies\\; the \"big\" one\\, \\\\ see\\nnotes [2J: äöü🐈‍⬛🐈‍⬛🐈‍⬛🐈‍⬛ and a text that is long enough to be folded twice\\, at the least\\, or more\r\n"
            ))
    }

    @Test("has an all-day event for each thing, with a time stamp in UTC")
    func event() {
        let text = file(["Rabies"])
        for line in [
            "DTSTAMP:20260503T030937Z", "DTSTART;VALUE=DATE:20260503", "DTEND;VALUE=DATE:20260504",
            "SUMMARY:Miso: Rabies", "CATEGORIES:Vaccination",
        ] { #expect(text.contains("\r\n\(line)\r\n"), "\(line)") }
    }

    @Test("is read by another program as it was meant")
    func otherProgram() throws {
        let script = """
            import sys, icalendar
            calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
            for event in calendar.walk("VEVENT"):
                print(event["UID"], event.decoded("DTSTART"), event.decoded("DTEND"), repr(str(event["SUMMARY"])))
            print(len(calendar.errors), calendar["VERSION"])
            """
        guard try run("import icalendar", input: "").status == 0 else {
            print("skipped: python3 has no module icalendar; pip install icalendar")
            return
        }
        let result = try run(script, input: file([Self.title]))
        #expect(result.status == 0)
        #expect(result.output.contains("-20260503@petnest 2026-05-03 2026-05-04 "))
        let read = "'Miso: Rabies; the \"big\" one, \\\\ see\\nnotes [2J: äöü🐈\u{200D}⬛"
        #expect(result.output.replacing("\\u200d", with: "\u{200D}").contains(read), "\(result.output)")
        #expect(result.output.hasSuffix("0 2.0\n"), "\(result.output)")
    }

    private func run(_ script: String, input: String) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script]
        let (stdin, stdout) = (Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = FileHandle.nullDevice
        try process.run()
        try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
