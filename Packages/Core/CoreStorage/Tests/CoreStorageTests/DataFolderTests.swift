import Foundation
import TestSupport
import Testing

@testable import CoreStorage

@Suite("Data folder", .timeLimit(.minutes(10)))
struct DataFolderTests {
    private let temporary: TemporaryFolder
    private var url: URL { temporary.url.appending(path: "data") }
    private var path: String { url.path(percentEncoded: false) }
    private var marker: URL { url.appending(path: "petnest-data.json") }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path(percentEncoded: false))[.posixPermissions] as? Int
    }

    private func make() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    @Test("A missing folder is created with its parents and a marker, accessible only to its owner")
    func absent() throws {
        let deep = url.appending(path: "share/petnest")
        let folder = try DataFolder.open(at: deep)
        for made in [url, deep, folder.logs, folder.analytics, folder.crashReports, folder.photos] {
            #expect(try mode(made) == 0o700)
        }
        #expect(
            try String(contentsOf: deep.appending(path: "petnest-data.json"), encoding: .utf8) == "{\"format\":1}\n")
    }

    @Test("A missing folder that isn't to be created is named, and stays missing")
    func missing() throws {
        let error = #expect(throws: DataFolderError.missing(path: path)) {
            try DataFolder.open(at: url, creates: false)
        }
        #expect(error?.description.contains("The folder \(path) doesn't exist.") == true)
        #expect(try temporary.names() == [])
        _ = try DataFolder.open(at: url)
        #expect(try DataFolder.open(at: url, creates: false).url == url)
    }

    @Test("An empty folder becomes the app's")
    func empty() throws {
        try make()
        _ = try DataFolder.open(at: url)
        #expect(FileManager.default.fileExists(atPath: marker.path(percentEncoded: false)))
    }

    @Test("An existing folder loses the permissions of others when it is opened, whether it is empty or the app's")
    func takenFromOthers() throws {
        try make()
        for _ in 0..<2 {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
            _ = try DataFolder.open(at: url)
            #expect(try mode(url) == 0o700)
        }
    }

    @Test("A folder of something else keeps its permissions")
    func foreignKeepsPermissions() throws {
        try make()
        try Data("dear cat".utf8).write(to: url.appending(path: "letter.txt"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(throws: DataFolderError.self) { try DataFolder.open(at: url) }
        #expect(try mode(url) == 0o755)
    }

    @Test("An incomplete folder of a killed first start becomes the app's")
    func halfMade() throws {
        try make()
        try Data().write(to: url.appending(path: ".petnest-data.json.0A1B.tmp"))
        _ = try DataFolder.open(at: url)
    }

    @Test("The app's folder can be opened repeatedly with all its contents")
    func ours() throws {
        let folder = try DataFolder.open(at: url)
        try Data("kept".utf8).write(to: folder.database)
        #expect(try DataFolder.open(at: url) == folder)
        #expect(try Data(contentsOf: folder.database) == Data("kept".utf8))
    }

    @Test("A marker with additional fields of a later version is valid")
    func moreFields() throws {
        try make()
        try Data(#"{"format":1,"made":"2026-11-21"}"#.utf8).write(to: marker)
        _ = try DataFolder.open(at: url)
    }

    @Test("A folder with other contents is rejected and not changed")
    func foreign() throws {
        try make()
        try Data("dear cat".utf8).write(to: url.appending(path: "letter.txt"))
        #expect(throws: DataFolderError.foreign(path: path, example: "letter.txt")) { try DataFolder.open(at: url) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["letter.txt"])
    }

    @Test("A file at the path, or above it, is reported as such")
    func notAFolder() throws {
        try Data().write(to: url)
        #expect(throws: DataFolderError.notAFolder(path: path)) { try DataFolder.open(at: url) }
        let below = url.appending(path: "below")
        #expect(throws: DataFolderError.notAFolder(path: below.path(percentEncoded: false))) {
            try DataFolder.open(at: below)
        }
    }

    @Test("A file in place of a subfolder is reported as such")
    func partIsAFile() throws {
        let folder = try DataFolder.open(at: url)
        try FileManager.default.removeItem(at: folder.photos)
        try Data().write(to: url.appending(path: "photos"))
        #expect(throws: DataFolderError.notAFolder(path: folder.photos.path(percentEncoded: false))) {
            try DataFolder.open(at: url)
        }
    }

    @Test("A newer format is rejected")
    func newer() throws {
        try make()
        try Data(#"{"format":2}"#.utf8).write(to: marker)
        #expect(throws: DataFolderError.newerFormat(path: path, found: 2, known: 1)) { try DataFolder.open(at: url) }
    }

    @Test("An invalid marker is reported as damaged", arguments: ["", "{}", "[1]", #"{"format":0}"#])
    func damagedMarker(_ content: String) throws {
        try make()
        try Data(content.utf8).write(to: marker)
        #expect(throws: DataFolderError.damagedMarker(path: marker.path(percentEncoded: false))) {
            try DataFolder.open(at: url)
        }
        #expect(try Data(contentsOf: marker) == Data(content.utf8))
    }

    @Test(
        "A missing permission is reported with what it prevents",
        .enabled(if: getuid() == 0, "only root can give its permissions away"),
        arguments: [(0o755, true, "read-only"), (0o700, true, "unreadable"), (0o755, false, "cannot create")])
    func permissions(mode: Int, exists: Bool, expected: String) throws {
        let folder = exists ? url : url.appending(path: "inner")
        if exists { _ = try DataFolder.open(at: url) } else { try make() }
        let files = FileManager.default
        if exists {
            try files.setAttributes([.posixPermissions: 0o644], ofItemAtPath: marker.path(percentEncoded: false))
        }
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        let child = try Child("storage-child", ["open", folder.path(percentEncoded: false), "65534"])
        #expect(child.nextLine() == expected)
        child.waitForExit()
    }

    #if !canImport(Darwin)
    @Test(
        "The default folder follows XDG_DATA_HOME when that is an absolute path",
        arguments: [
            ("/srv/data", "/srv/data/petnest/"), ("", "/home/mo/.local/share/petnest/"),
            ("relative", "/home/mo/.local/share/petnest/"), (nil, "/home/mo/.local/share/petnest/"),
        ] as [(String?, String)])
    func defaultLocation(variable: String?, expected: String) {
        let environment = variable.map { ["XDG_DATA_HOME": $0] } ?? [:]
        let home = URL(filePath: "/home/mo")
        let location = DataFolder.defaultLocation(environment: environment, home: home)
        #expect(location.path(percentEncoded: false) == expected)
    }
    #endif
}
