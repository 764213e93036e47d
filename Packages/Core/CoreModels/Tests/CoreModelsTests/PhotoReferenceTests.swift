import CoreModels
import Testing

@Suite("A photo reference", .timeLimit(.minutes(10)))
struct PhotoReferenceTests {
    @Test("is a file's plain name", arguments: ["miso.jpg", "Miso im Garten.heic", "猫.png", "a", "a..b"])
    func plain(name: String) throws {
        #expect(try PhotoReference(fileName: name).fileName == name)
    }

    @Test("has 255 bytes at most")
    func length() throws {
        let longest = String(repeating: "é", count: 127) + "x"
        #expect(try PhotoReference(fileName: longest).fileName == longest)
        #expect(throws: PhotoReferenceError.notAFileName(longest + "x")) {
            try PhotoReference(fileName: longest + "x")
        }
    }

    @Test(
        "can't refer to another folder",
        arguments: [
            "", ".", "..", ".hidden", "../miso.jpg", "/etc/passwd", "photos/miso.jpg", "photos\\miso.jpg", "mi\0so.jpg",
            "mi\u{1B}[2Jso.jpg", "miso\n.jpg", "a/\u{301}b", ".\u{301}hidden", "\u{7F}", "a\u{9B}b",
        ])
    func refused(name: String) {
        #expect(throws: PhotoReferenceError.notAFileName(name)) { try PhotoReference(fileName: name) }
    }
}
