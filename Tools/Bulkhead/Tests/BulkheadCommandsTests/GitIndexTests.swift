import Foundation
import ImportChecker
import PackageGraph
import Testing

@testable import BulkheadCommands

@Suite("The contents of git's index", .timeLimit(.minutes(20)))
struct GitIndexTests {
    private func repository() throws -> SampleRepository {
        let repository = try SampleRepository([
            "A.swift": "import A\n", "B.swift": "import B\n", "Folder/C d.swift": "import C\n", ".gitignore": "*.log\n",
        ])
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        return repository
    }

    /// The sources in a commit by path, read from the index and by git, which must be equal.
    private func judged(_ repository: SampleRepository, below folder: String = "") throws -> [String: String] {
        let root = folder.isEmpty ? repository.path : repository.path + "/" + folder
        let index = try GitIndex(root: root)
        func text(_ path: String, _ overlay: SourceOverlay) throws -> String {
            String(decoding: try #require(overlay.content(of: path, below: root)), as: UTF8.self)
        }
        func isSource(_ path: String) -> Bool { path.hasSuffix(".swift") }
        let listed = try index.overlay()
        var own: [String: String] = [:]
        for path in try #require(listed.files).map(\.path) where isSource(path) { own[path] = try text(path, listed) }
        let difference = try index.difference()
        var theirs: [String: String] = [:]
        let onDisk = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        for path in onDisk + difference.contents.keys where isSource(path) && !difference.removed.contains(path) {
            theirs[path] = try text(path, difference)
        }
        #expect(own == theirs)
        return own
    }

    private static let committed = ["A.swift": "import A\n", "B.swift": "import B\n", "Folder/C d.swift": "import C\n"]

    @Test("If the index and the disk are the same, the files are those on disk")
    func equal() throws {
        let repository = try repository()
        try repository.write("noise.log", "")
        #expect(try judged(repository) == Self.committed)
    }

    @Test("A file changed after 'git add' has the staged content", arguments: ["2", "3", "4"])
    func changed(version: String) throws {
        let repository = try repository()
        try repository.write("A.swift", "import Staged\n")
        try repository.git("add", "A.swift")
        try repository.write("A.swift", "import Later\n")
        // It has the same length, and perhaps the same modification time.
        try repository.write("Folder/C d.swift", "import X\n")
        try repository.git("update-index", "--index-version", version)
        var expected = Self.committed
        expected["A.swift"] = "import Staged\n"
        #expect(try judged(repository) == expected)
    }

    @Test("A file that was removed only on disk exists, and one that was removed only from the index doesn't")
    func removed() throws {
        let repository = try repository()
        try repository.remove("A.swift")
        try repository.git("rm", "-q", "--cached", "B.swift")
        var expected = Self.committed
        expected["B.swift"] = nil
        #expect(try judged(repository) == expected)
    }

    @Test("A staged rename has the new name, and one on disk only has the old name")
    func renamed() throws {
        let repository = try repository()
        try repository.git("mv", "A.swift", "Moved.swift")
        try repository.write("Here.swift", "import B\n")
        try repository.remove("B.swift")
        var expected = Self.committed
        expected["A.swift"] = nil
        expected["Moved.swift"] = "import A\n"
        #expect(try judged(repository) == expected)
    }

    @Test("A file announced with --intent-to-add isn't in the commit")
    func intent() throws {
        let repository = try repository()
        try repository.write("New.swift", "import New\n")
        try repository.git("add", "--intent-to-add", "New.swift")
        #expect(try judged(repository) == Self.committed)
    }

    @Test("In a folder of the repository, paths are relative to it")
    func below() throws {
        let repository = try repository()
        try repository.write("Folder/C d.swift", "import Unstaged\n")
        try repository.write("A.swift", "import Unstaged\n")
        try repository.write("Folder/New.swift", "")
        #expect(try judged(repository, below: "Folder") == ["C d.swift": "import C\n"])
    }

    @Test("An index with links, or in a format that only git reads, is read by git")
    func foreign() throws {
        let repository = try repository()
        try repository.write("A.swift", "import Later\n")
        try repository.git("update-index", "--split-index")
        #expect(try GitIndex(root: repository.path).overlay().files == nil)
        #expect(try GitIndex(root: repository.path).overlay().contents.keys.sorted() == ["A.swift"])
        try repository.git("update-index", "--no-split-index")
        #expect(try GitIndex(root: repository.path).overlay().files != nil)
        try FileManager.default.createSymbolicLink(
            atPath: repository.path + "/Link.swift", withDestinationPath: "B.swift")
        try repository.git("add", "Link.swift")
        #expect(try GitIndex(root: repository.path).overlay().files == nil)
        #expect(try GitIndex(root: repository.path).overlay().contents.keys.sorted() == ["A.swift"])
    }

    @Test("Projects, workspaces and settings come from the index, also if only git can read it")
    func stagedInSplitIndex() throws {
        let files = [
            "All.xcworkspace/contents.xcworkspacedata", "Base.xcconfig", "Notes.txt", "Shop.xcodeproj/project.pbxproj",
            "project.yml",
        ]
        let repository = try SampleRepository(Dictionary(uniqueKeysWithValues: files.map { ($0, "staged") }))
        try repository.git("init", "-q")
        try repository.git("add", ".")
        for file in files { try repository.write(file, "on disk, later") }
        try repository.git("update-index", "--split-index")
        let overlay = try GitIndex(root: repository.path).overlay()
        #expect(overlay.files == nil)
        #expect(overlay.contents.keys.sorted() == files.filter { $0 != "Notes.txt" })
        #expect(Set(overlay.contents.values) == [Array("staged".utf8)])
    }

    @Test("Files that a sparse checkout leaves out are checked, too")
    func sparse() throws {
        let repository = try SampleRepository(ThreePackages.clean)
        try repository.write("Core/Sources/Core/Core.swift", "import Feature\n")
        try repository.git("init", "-q")
        try repository.git("add", ".")
        try repository.git("commit", "-q", "-m", "First")
        let whole = try repository.run("check", "--staged")
        #expect(whole.status == 1)
        try repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "App")
        #expect(FilePath.kind(repository.path + "/Core") == nil)
        let index = try GitIndex(root: repository.path)
        #expect(try index.overlay().files == nil)
        let sources = try index.overlay().contents.keys.sorted()
        #expect(sources.contains("Core/Sources/Core/Core.swift") && sources.contains("Feature/Package.swift"))
        #expect(try repository.run("check", "--staged") == whole)
        #expect(try repository.run("check", "--staged", "Core").status == 1)
    }

    @Test("A truncated or damaged index is read by git")
    func damaged() throws {
        let repository = try repository()
        let path = repository.path + "/.git/index"
        let bytes = try #require(FileManager.default.contents(atPath: path))
        for length in [0, 11, 31, 40, bytes.count / 2, bytes.count - 1] {
            try bytes.prefix(length).write(to: URL(filePath: path))
            #expect(IndexFile(path, root: repository.path, prefix: "", hashSize: 20) == nil)
        }
    }

    @Test("Rules and the baseline come from the index, too")
    func rules() throws {
        let repository = try repository()
        try repository.write("lint-rules/a.yml", "staged")
        try repository.git("add", ".")
        try repository.write("lint-rules/a.yml", "later")
        try repository.write("lint-rules/b.yml", "untracked")
        let index = try GitIndex(root: repository.path)
        #expect(try index.configurationFiles(in: "lint-rules") == [.init(path: "lint-rules/a.yml", text: "staged")])
        #expect(try index.configurationFiles(in: "other") == nil)
        #expect(try index.text(of: "lint-rules/a.yml") == "staged")
        #expect(try index.text(of: "lint-rules/b.yml") == nil)
    }

    @Test("An unresolved conflict is an error that names the file")
    func conflict() throws {
        let repository = try repository()
        try repository.git("checkout", "-q", "-b", "other")
        try repository.write("A.swift", "import Other\n")
        try repository.git("commit", "-q", "-a", "-m", "Other")
        try repository.git("checkout", "-q", "main")
        try repository.write("A.swift", "import Ours\n")
        try repository.git("commit", "-q", "-a", "-m", "Ours")
        #expect(throws: SampleError.self) { try repository.git("merge", "-q", "other") }
        let error = #expect(throws: CommandError.self) { try GitIndex(root: repository.path).overlay() }
        #expect(error?.lines.first?.hasPrefix("A.swift: the conflict isn't resolved") == true)
    }
}
