import Foundation
import Testing

@Suite("The database's file")
struct WholeFileTests {
    /// A way out of the app.
    enum Ending: Hashable, CustomTestStringConvertible {
        case key(String)
        case signal(Int32)

        var testDescription: String {
            switch self {
            case .key(let key): "the key \(key)"
            case .signal(let number): "signal \(number)"
            }
        }
    }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("petnest.sqlite") }
    }

    @Test(
        "holds everything, alone, whichever way the app is left",
        arguments: [["--sample"], ["--sample", "--plain"]],
        [Ending.key("q"), .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP)])
    func whole(arguments: [String], ending: Ending) throws {
        let petnest = try Petnest()
        let app = try petnest.start(arguments)
        try app.wait(for: "Bruno")
        switch ending {
        case .key(let key):
            try app.type(arguments.contains("--plain") ? "\(key)\n" : key)
            #expect(try app.waitForExit() == 0)
        case .signal(let number):
            app.send(signal: number)
            #expect(try app.waitForExit() == 128 + number)
        }
        #expect(try names(in: petnest.data) == ["petnest.sqlite"])

        let copy = try Petnest()
        _ = try copy.run("open", "home", "--plain")
        let file = copy.data.appending(path: "petnest.sqlite")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.copyItem(at: petnest.data.appending(path: "petnest.sqlite"), to: file)
        #expect(try copy.run("open", "pets", "--plain").output.contains("Bruno"))
    }

    @Test(
        "holds everything after a screen was printed, and after one that isn't there", arguments: ["home", "pets/rex"])
    func printed(route: String) throws {
        let petnest = try Petnest()
        _ = try petnest.run("open", route, "--plain", "--sample")
        #expect(try names(in: petnest.data) == ["petnest.sqlite"])
    }
}
