import Foundation
import Testing

/// Prints pages with Chromium.
private enum Chromium {
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Prints a page on letter paper, which is shorter than A4, and returns its number of sheets.
    static func sheets(of page: URL) throws -> Int {
        let folder = page.deletingLastPathComponent()
        let printed = folder.appending(path: "printed.pdf")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = [
            "120", path ?? "", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            // Chromium would look for updates.
            "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
            "--user-data-dir=\(folder.appending(path: "browser").path)", "--no-pdf-header-footer",
            "--print-to-pdf=\(printed.path)", page.absoluteString,
        ]
        // Chromium writes settings and crash reports to the home directory.
        process.environment = [
            "HOME": folder.path, "PATH": "/usr/bin:/bin", "TMPDIR": FileManager.default.temporaryDirectory.path,
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        let bytes = try Data(contentsOf: printed)
        guard bytes.starts(with: Data("%PDF-".utf8)) else { throw EndToEndError("\(printed.path) is no PDF") }
        // Each sheet is an object of this type (ISO 32000-1, 7.7.3.3); that of their list is "/Pages".
        return String(decoding: bytes, as: Unicode.ASCII.self).matches(of: /\/Type\s*\/Page[^s]/).count
    }
}

@Suite(
    "The vet's page, printed by a browser", .enabled(if: Chromium.path != nil, "Chromium isn't installed"),
    .timeLimit(.minutes(20)))
struct VetPageTests {
    @Test("Each of the sample's pets fits on one sheet")
    func sheets() throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        for (options, sheets) in [([String](), 3), (["--pet", "Pepper"], 1)] {
            let page = petnest.folder.appending(path: "vet.html")
            let exported = try petnest.run(["export", "--format", "html", "--output", page.path] + options)
            #expect(exported.status == 0, "\(exported.error)")
            #expect(try Chromium.sheets(of: page) == sheets)
        }
    }

    @Test("The page has nutrition and activity only when requested and present")
    func additions() throws {
        let petnest = try Petnest.sampled(now: "2026-05-03T09:00")
        let page = petnest.folder.appending(path: "vet.html")
        let exported = try petnest.run(
            "export", "--format", "html", "--pet", "Bruno", "--with", "nutrition", "--with", "activity", "--output",
            page.path)
        #expect(exported.status == 0, "\(exported.error)")
        let html = try String(contentsOf: page, encoding: .utf8)
        let titles = html.matches(of: /<h1>(.*?)<\/h1>/).map { String($0.output.1) }
        #expect(
            titles == ["Bruno&#39;s health, the vet&#39;s view", "Bruno&#39;s nutrition", "Bruno&#39;s activity"])
        #expect(try Chromium.sheets(of: page) >= 3)
        let unknown = try petnest.run("export", "--format", "html", "--with", "horoscope")
        #expect(unknown.status == 2 && unknown.error.contains("activity, nutrition"), "\(unknown.error)")
        #expect(try petnest.run("export", "--with", "nutrition").status == 2)
    }
}
