import Database
import Foundation
import TestSupport
import Testing

@Suite("Files that can't be opened", .timeLimit(.minutes(10)))
struct RefusedFileTests {
    @Test("A folder at the path is reported and unchanged")
    func folder() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.database, withIntermediateDirectories: false)
        #expect(throws: DatabaseError.notAFile(path: folder.database.path(percentEncoded: false))) {
            try SQLiteDatabase.open(at: folder.database, migrations: [])
        }
        #expect(try folder.names() == ["petnest.sqlite"])
    }

    @Test("A missing folder is named")
    func missingFolder() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: DatabaseError.self) {
            try SQLiteDatabase.open(at: folder.url.appending(path: "none/petnest.sqlite"), migrations: [])
        }
        guard case .cannotOpen = error else {
            Issue.record("expected that it can't be opened, found \(String(describing: error))")
            return
        }
        #expect(try folder.names() == [])
    }

    @Test(
        "Missing permissions on the file or its folder are reported, and the file stays",
        .enabled(if: getuid() == 0, "only root can give its permissions away"),
        arguments: [(file: 0o600, folder: 0o777), (file: 0o444, folder: 0o777), (file: 0o666, folder: 0o755)])
    func permissions(modes: (file: Int, folder: Int)) throws {
        let folder = try TemporaryFolder()
        let path = folder.database.path(percentEncoded: false)
        try SQLiteDatabase.open(at: folder.database, migrations: []).close()
        let bytes = try Data(contentsOf: folder.database)
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: modes.file], ofItemAtPath: path)
        try files.setAttributes([.posixPermissions: modes.folder], ofItemAtPath: folder.url.path(percentEncoded: false))
        let child = try Child("database-child", ["open", path, "65534"])
        #expect(child.nextLine() == "not permitted")
        child.waitForExit()
        #expect(try Data(contentsOf: folder.database) == bytes)
        #expect(try folder.namesButNotes() == ["petnest.sqlite"])
    }
}
