import Foundation
import Testing

@Suite(
    "A program in a pseudo-terminal", .enabled(if: Python.has("pty"), "needs python3"), .timeLimit(.minutes(10)))
struct PseudoTerminalTests {
    /// The gallery, which is built with the tests.
    private var gallery: String {
        Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "shared-ui-gallery").path
    }

    @Test(
        "Restores the terminal on every exit",
        arguments: ["quits", "terminated", "interrupted", "hung-up", "crashed", "aborted"]
    )
    func restored(scenario: String) throws {
        let (output, status) = try Python.run(fixture: "scenarios.py", arguments: [scenario, gallery], input: Data())
        #expect(output == "ok\n")
        #expect(status == 0)
    }

    @Test(
        "Restores the terminal while it is stopped, follows the window's size, and resumes",
        arguments: ["stopped", "not-stoppable", "resized"])
    func followed(scenario: String) throws {
        let (output, _) = try Python.run(fixture: "scenarios.py", arguments: [scenario, gallery], input: Data())
        #expect(output == "ok\n")
    }

    @Test("Rejects an unusable terminal in one line, and changes nothing", arguments: ["too-small", "dumb"])
    func refused(scenario: String) throws {
        let (output, _) = try Python.run(fixture: "scenarios.py", arguments: [scenario, gallery], input: Data())
        #expect(output == "ok\n")
    }
}
