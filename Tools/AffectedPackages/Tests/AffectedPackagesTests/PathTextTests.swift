import Testing

@testable import AffectedPackages

@Suite("Paths below the root", .timeLimit(.minutes(10)))
struct PathTextTests {
    @Test(
        "A path has a name and a folder, except for the root",
        arguments: [
            ("a/b/c.swift", "c.swift", "a/b"), ("a", "a", ""), ("a/\u{E9}.swift", "\u{E9}.swift", "a"),
            ("", "", nil),
        ])
    func parts(path: String, name: String, parent: String?) {
        #expect(PathText.name(path) == name)
        #expect(PathText.parent(path) == parent)
    }

    @Test("A part of a longer text is a path like any other")
    func substring() {
        let text = "first/second/third"
        let path = String(text.dropFirst(6))
        #expect(PathText.name(path) == "third")
        #expect(PathText.parent(path) == "second")
    }
}
