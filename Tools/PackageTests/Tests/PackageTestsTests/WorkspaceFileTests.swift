import Foundation
import Testing

@testable import PackageTests

@Suite("Versions of external packages between builds of different packages", .timeLimit(.minutes(10)))
struct WorkspaceFileTests {
    private let tree: TemporaryTree
    private let workspace: WorkspaceFile

    init() throws {
        tree = try TemporaryTree([:])
        workspace = WorkspaceFile(path: tree.path + "/packages.xcworkspace")
    }

    /// Writes SwiftPM's file as after a build that needs some versions.
    private func resolve(_ versions: [String: String]) throws {
        let pins = versions.map { identity, version in
            """
            {"identity": "\(identity)", "kind": "remoteSourceControl", "location": "https://example.org/\(identity)",
             "state": {"revision": "r\(version)", "version": "\(version)"}}
            """
        }
        let text = "{\"pins\": [\(pins.joined(separator: ", "))], \"version\": 2}"
        try tree.write("packages.xcworkspace/xcshareddata/swiftpm/Package.resolved", text)
    }

    private var resolved: [String: String] {
        let file = Pins(file: workspace.path + "/xcshareddata/swiftpm/Package.resolved")
        return (file ?? Pins()).pins.compactMapValues { $0.state["version"] }
    }

    @Test("A version that a build of some packages didn't need is kept for the others")
    func pruned() throws {
        try resolve(["a": "1.0.0", "b": "1.0.0"])
        try workspace.write([], pins: Pins(), needed: ["a"])
        try resolve(["a": "1.0.0"])
        #expect(Set(workspace.pins.pins.keys) == ["a", "b"])
        try workspace.write([], pins: Pins(), needed: ["a"])
        #expect(resolved == ["a": "1.0.0"])
        try workspace.write([], pins: Pins(), needed: ["b"])
        #expect(resolved == ["a": "1.0.0", "b": "1.0.0"])
    }

    @Test("A version that the last build changed replaces an older one, and a build with unknown needs receives all")
    func renewed() throws {
        try resolve(["a": "1.0.0", "b": "1.0.0"])
        try workspace.write([], pins: Pins(), needed: ["a"])
        try resolve(["a": "2.0.0"])
        #expect(workspace.pins.pins["a"]?.state["version"] == "2.0.0")
        try workspace.write([], pins: Pins(), needed: nil)
        #expect(resolved == ["a": "2.0.0", "b": "1.0.0"])
    }
}
