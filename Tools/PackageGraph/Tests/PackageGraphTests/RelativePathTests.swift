import PackageGraph
import Testing

@Suite("Relative paths", .timeLimit(.minutes(10)))
struct RelativePathTests {
    @Test(
        "A path is inside of itself and of the folders around it",
        arguments: [
            ("a/b/c", "a/b", true), ("a/b", "a/b", true), ("a", "", true), ("", "", true), ("a/bc", "a/b", false),
            ("a", "a/b", false), ("", "a", false), ("\u{E9}/b", "\u{E9}", true), ("e\u{301}/b", "\u{E9}", false),
        ])
    func inside(path: String, other: String, isInside: Bool) {
        #expect(RelativePath.isInside(path, other) == isInside)
    }

    @Test(
        "A joined path has no periods or empty components, except for those that leave the root",
        arguments: [
            ("a", "b", "a/b"), ("", "b", "b"), ("a", "", "a"), ("a/b", "../c", "a/c"), ("a", "./b/./c", "a/b/c"),
            ("a", "b//c", "a/b/c"), ("a", "/b/", "a/b"), ("a", "../../b", "../b"), ("a", "b.c", "a/b.c"),
        ])
    func join(base: String, path: String, joined: String) {
        #expect(RelativePath.join(base, path) == joined)
    }

    @Test("A part of a longer text is inside of a folder like any other path")
    func substring() {
        let text = "first/second/third"
        #expect(RelativePath.isInside(String(text.dropFirst(6)), "second"))
    }
}
