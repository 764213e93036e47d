import Foundation
import Testing

@testable import BulkheadCommands

@Suite("Names with control characters have no effect when they are printed", .timeLimit(.minutes(20)))
struct HostileNamesTests {
    /// A newline with a text like a finding, commands for GitHub and for a terminal, and an override of the text's
    /// direction.
    private static let name = "A\n::error ::x\rFake.swift\u{1B}[2J\u{9B}31m\u{202E}\u{2028}z.swift"

    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write("Core/Sources/Core/" + Self.name, "/* \u{1B}]0;title\u{7}\u{202E} */ import Nowhere\n")
        return repository
    }

    @Test("Every format of a check", arguments: ["human", "xcode", "github", "junit", "json", "sarif"])
    func formats(format: String) throws {
        let answer = try repository().run("check", "--format", format)
        #expect(answer.status == 1)
        #expect(answer.output.contains("Nowhere"))
        let acting = answer.output.unicodeScalars.filter { $0 != "\n" && CleanText.isActing($0) }
        #expect(acting.isEmpty)
        #expect(!answer.output.split(separator: "\n").contains { $0.hasPrefix("::error ::x") })
    }

    @Test("The formats for programs contain the exact name")
    func exact() throws {
        let answer = try repository().run("check", "--format", "json")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let place = ((report["findings"] as? [[String: Any]])?.first)?["place"] as? [String: Any]
        #expect(place?["file"] as? String == "Core/Sources/Core/" + Self.name)
    }

    @Test("Bulkhead's colors are printed, and escape sequences in names aren't")
    func colors() {
        let style = Style(isColored: true)
        let painted = style.paint("a\u{1B}[31mb", .error)
        #expect(CleanText.output(painted) == "\u{1B}[1;31ma\\u{1B}[31mb\u{1B}[0m")
        #expect(CleanText.output("plain\n\ttext") == "plain\n\ttext")
        #expect(CleanText.line("a\nb\tc\u{7F}") == "a\\nb\\tc\\u{7F}")
        #expect(CleanText.lines("a\nb") == "a\n    b")
        #expect(CleanText.line("Käse 犬 🐶") == "Käse 犬 🐶")
    }

    #if os(Linux)
    // Apple's file systems refuse such names.
    @Test(
        "A name that isn't UTF-8 is reported with the reason, and the run fails", arguments: ["Core/Sources/Core/", ""])
    func notUnicode(folder: String) throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let isFile = !folder.isEmpty
        let name = isFile ? "odd\\377.swift" : "Odd\\377"
        let command = isFile ? ": > \"$(printf '\(folder)\(name)')\"" : "cp -r Core \"$(printf '\(name)')\""
        _ = try repository.start("/bin/sh", ["-c", command], [:])
        let shown = folder + name.replacing("\\377", with: "\u{FFFD}")
        let kind = isFile ? "file" : "folder"
        let check = try repository.run("check")
        #expect(check.status == 2)
        #expect(check.error == "bulkhead: \(shown): the \(kind) can't be read, since its name isn't UTF-8; rename it\n")
        let imports = try repository.run("imports")
        #expect(imports.status == 2)
        #expect(imports.error == "bulkhead: \(shown): can't be read, since its name isn't UTF-8; rename it\n")
        if !isFile {
            let list = try repository.run("test", "--list")
            #expect(list.status == 2)
            #expect(list.error == check.error)
        }
    }
    #endif

    @Test("Each error is on its own line")
    func problems() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        let answer = try repository.run("why", "App", "No\u{1B}[2J\u{202E}where")
        #expect(answer.status == 2)
        #expect(answer.error.contains("No\\u{1B}[2J\\u{202E}where"))
    }
}
