import Foundation
import Testing

@testable import PackageTests

@Suite(
    "A sealed run", .enabled(if: Seal.missing == nil, "sealing isn't supported here"), .timeLimit(.minutes(10)))
struct SealedRunTests {
    /// Returns the files of a package whose test runs a statement and passes whatever its result is.
    private static func package(_ name: String, _ test: String) -> [String: String] {
        PackageText.package(name, test: "import Foundation\nimport Testing\n@Test func touches() throws { \(test) }\n")
    }

    @Test("A test that accesses something outside of its key fails with the path, and reads are recorded")
    func sealed() throws {
        let reading = "_ = try? String(contentsOfFile: \"../data/a.txt\", encoding: .utf8)"
        let own = """
            let folder = FileManager.default.temporaryDirectory
            try Data("words".utf8).write(to: folder.appending(path: "own"))
            // The permissions of a normal TMPDIR, because a test may drop its privileges.
            let mode = try FileManager.default.attributesOfItem(atPath: folder.path)[.posixPermissions] as? Int
            #expect((mode ?? 0) & 0o777 == 0o777)
            let given = ProcessInfo.processInfo.environment
            #expect(given["HOME"] == given["TMPDIR"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: ".").contains("Tests"))
            #expect(!FileManager.default.fileExists(atPath: "gone"))
            """
        let repository = try SmallRepository(
            Self.package("Declaring", reading) + Self.package("Reading", reading) + Self.package("Own", own)
                + Self.package("Writing", "try? Data().write(to: URL(filePath: \"written\"))") + [
                    "data/a.txt": "a", "unread/b.txt": "b",
                    "bulkhead.yml": """
                    tests:
                      inputs:
                        - {package: Declaring, files: [data, unread]}
                      ignored: [bulkhead.yml]
                    """,
                ])
        let results = try repository.testSealed()
        #expect(results["Declaring"]?.verdict == .passed)
        #expect(results["Declaring"]?.reads.contains(repository.tree.path + "/data/a.txt") == true)
        #expect(results["Declaring"]?.reads.contains(repository.tree.path + "/unread/b.txt") == false)
        #expect(results["Own"]?.verdict == .passed)
        func reasons(_ name: String) -> String {
            if case .failed(let reasons) = results[name]?.verdict { reasons.joined(separator: "\n") } else { "" }
        }
        let reason = "accesses something outside of its key:"
        #expect(reasons("Reading").contains("\(reason) reads \(repository.tree.path)/data/a.txt"))
        #expect(reasons("Writing").contains("\(reason) writes "))
        #expect(!FileManager.default.fileExists(atPath: repository.tree.path + "/Writing/written"))
    }
}
