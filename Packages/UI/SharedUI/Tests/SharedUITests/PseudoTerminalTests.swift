import Foundation
import Testing

@Suite(
    "A real program in a pseudo-terminal", .enabled(if: Python.has("pty"), "needs python3"), .timeLimit(.minutes(10)))
struct PseudoTerminalTests {
    /// The gallery, which is built beside the tests.
    private var gallery: String {
        Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "shared-ui-gallery").path
    }

    @Test(
        "Leaves the terminal as it was, however it ends",
        arguments: ["quits", "terminated", "interrupted", "hung-up", "crashed", "aborted"]
    )
    func restored(scenario: String) throws {
        let (output, status) = try Python.run(fixture: "scenarios.py", arguments: [scenario, gallery], input: Data())
        #expect(output == "ok\n")
        #expect(status == 0)
    }

    @Test(
        "Gives the terminal back while it is stopped, follows the window's size, and goes on",
        arguments: ["stopped", "not-stoppable", "resized"])
    func followed(scenario: String) throws {
        let (output, _) = try Python.run(fixture: "scenarios.py", arguments: [scenario, gallery], input: Data())
        #expect(output == "ok\n")
    }

    @Test("Refuses a terminal that it can't use in one line, and touches nothing", arguments: ["too-small", "dumb"])
    func refused(scenario: String) throws {
        let (output, _) = try Python.run(fixture: "scenarios.py", arguments: [scenario, gallery], input: Data())
        #expect(output == "ok\n")
    }
}
