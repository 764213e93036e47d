import Foundation
import Testing

@testable import AffectedPackages

@Suite("Resolved versions", .timeLimit(.minutes(20)))
struct VersionTests {
    private static func pins(_ versions: [(String, String)]) -> String {
        let pins = versions.map { identity, version in
            "{\"identity\": \"\(identity)\", \"kind\": \"remoteSourceControl\", \"location\": \"https://example.org/\(identity)\", \"state\": {\"version\": \"\(version)\"}}"
        }
        return "{\"pins\": [\(pins.joined(separator: ", "))], \"version\": 3}"
    }

    private static func uses(_ name: String, _ identity: String, _ local: String = "") -> String {
        manifest(
            """
            name: "\(name)", products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [.package(url: "https://example.org/\(identity)", from: "1.0.0")\(local)],
                targets: [
                    .target(name: "\(name)", dependencies: [.product(name: "P", package: "\(identity)")]),
                    .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
                ]
            """)
    }

    /// Creates a repository where One depends on alpha, and Two on One and beta. Three has no dependencies. The tests
    /// decide whether the external packages are checked out.
    private func repository() throws -> TemporaryRepository {
        var files = ["Three/Package.swift": library("Three")]
        files["One/Package.swift"] = Self.uses("One", "alpha")
        files["Two/Package.swift"] = Self.uses("Two", "beta", ", .package(path: \"../One\")")
        for name in ["One", "Two", "Three"] {
            files["\(name)/Sources/\(name)/\(name).swift"] = ""
            files["\(name)/Tests/\(name)Tests/\(name)Tests.swift"] = ""
        }
        files["One/Package.resolved"] = Self.pins([("alpha", "1.0.0"), ("gamma", "1.0.0")])
        files[".gitignore"] = ".build\n"
        let repository = try TemporaryRepository(files)
        return repository
    }

    private func checkOut(_ repository: TemporaryRepository) throws {
        for name in ["alpha", "beta"] {
            let text = manifest(
                "name: \"\(name)\", products: [.library(name: \"P\", targets: [\"P\"])], targets: [.target(name: \"P\")]"
            )
            try repository.tree.write(text, to: ".build/checkouts/\(name)/Package.swift")
        }
    }

    @Test("A changed version selects the packages that depend on it, and the reason names it")
    func version() throws {
        let repository = try repository()
        try checkOut(repository)
        try repository.tree.write(Self.pins([("gamma", "1.0.0"), ("alpha", "1.1.0")]), to: "One/Package.resolved")
        let selection = try repository.selection()
        #expect(selection.selected.map(\.name) == ["One", "Two"])
        #expect(selection.selected.map(\.reason.note) == ["of alpha", "of alpha"])
        try repository.tree.write(Self.pins([("alpha", "1.0.0"), ("gamma", "2.0.0")]), to: "One/Package.resolved")
        #expect(try repository.selected().isEmpty)
    }

    @Test("A file with the same versions in a different format selects nothing")
    func sameVersions() throws {
        let repository = try repository()
        try repository.tree.write(
            Self.pins([("gamma", "1.0.0"), ("alpha", "1.0.0")]) + "\n", to: "One/Package.resolved")
        #expect(try repository.selected().isEmpty)
    }

    @Test("If external packages aren't checked out, any changed version counts, since they may depend on it")
    func unknown() throws {
        let repository = try repository()
        try repository.tree.write(Self.pins([("alpha", "1.0.0"), ("gamma", "2.0.0")]), to: "One/Package.resolved")
        #expect(try repository.selected() == ["One", "Two"])
    }

    @Test("A new, deleted or invalid file counts as a change of all versions in it")
    func damaged() throws {
        let repository = try repository()
        try checkOut(repository)
        try repository.tree.write("{", to: "One/Package.resolved")
        #expect(try repository.selected() == ["One", "Two"])
        try repository.tree.remove("One/Package.resolved")
        #expect(try repository.selected() == ["One", "Two"])
    }

    @Test("An invalid file selects its own package, even without dependencies, since SwiftPM doesn't build it")
    func damagedAlone() throws {
        let repository = try repository()
        try checkOut(repository)
        try repository.tree.write("{", to: "Three/Package.resolved")
        try repository.commit("Damaged")
        try repository.tree.write("{{", to: "Three/Package.resolved")
        let selected = try repository.selection(since: "HEAD").selected
        #expect(selected.first { $0.name == "Three" }?.reason.note == "that can't be read")
    }
}
