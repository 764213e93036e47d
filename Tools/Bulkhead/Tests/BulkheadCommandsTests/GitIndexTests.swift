import ImportChecker
import Testing

@testable import BulkheadCommands

@Suite("What git's index holds")
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

    private func text(_ bytes: [UInt8]?) -> String? { bytes.map { String(decoding: $0, as: UTF8.self) } }

    @Test("Where index and disk agree there is nothing to say")
    func equal() throws {
        let repository = try repository()
        try repository.write("noise.log", "")
        let overlay = try GitIndex(root: repository.path).overlay()
        #expect(overlay.contents.isEmpty)
        #expect(overlay.removed.isEmpty)
    }

    @Test("A file changed after 'git add' has the staged content")
    func changed() throws {
        let repository = try repository()
        try repository.write("A.swift", "import Staged\n")
        try repository.git("add", "A.swift")
        try repository.write("A.swift", "import Later\n")
        try repository.write("Folder/C d.swift", "import Unstaged\n")
        let overlay = try GitIndex(root: repository.path).overlay()
        #expect(text(overlay.contents["A.swift"]) == "import Staged\n")
        #expect(text(overlay.contents["Folder/C d.swift"]) == "import C\n")
        #expect(overlay.contents.count == 2)
        #expect(overlay.removed.isEmpty)
    }

    @Test("Removed on disk only, it is still there; removed from the index only, it is gone")
    func removed() throws {
        let repository = try repository()
        try repository.remove("A.swift")
        try repository.git("rm", "-q", "--cached", "B.swift")
        let overlay = try GitIndex(root: repository.path).overlay()
        #expect(text(overlay.contents["A.swift"]) == "import A\n")
        #expect(overlay.removed == ["B.swift"])
    }

    @Test("A staged renaming has the new name; one on disk only, the old")
    func renamed() throws {
        let repository = try repository()
        try repository.git("mv", "A.swift", "Moved.swift")
        try repository.write("Here.swift", "import B\n")
        try repository.remove("B.swift")
        let overlay = try GitIndex(root: repository.path).overlay()
        #expect(overlay.contents.keys.sorted() == ["B.swift"])
        #expect(overlay.removed == ["Here.swift"])
    }

    @Test("A file announced with --intent-to-add isn't in the commit")
    func intent() throws {
        let repository = try repository()
        try repository.write("New.swift", "import New\n")
        try repository.git("add", "--intent-to-add", "New.swift")
        let overlay = try GitIndex(root: repository.path).overlay()
        #expect(overlay.contents.isEmpty)
        #expect(overlay.removed == ["New.swift"])
    }

    @Test("Below a folder of the repository, paths count from there")
    func below() throws {
        let repository = try repository()
        try repository.write("Folder/C d.swift", "import Unstaged\n")
        try repository.write("A.swift", "import Unstaged\n")
        try repository.write("Folder/New.swift", "")
        let overlay = try GitIndex(root: repository.path + "/Folder").overlay()
        #expect(overlay.contents.keys.sorted() == ["C d.swift"])
        #expect(overlay.removed == ["New.swift"])
    }

    @Test("Rules and baseline come from the index as well")
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
