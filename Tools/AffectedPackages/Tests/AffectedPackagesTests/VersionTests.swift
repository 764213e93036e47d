import Foundation
import Testing

@testable import AffectedPackages

@Suite("Resolved versions")
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

    /// One uses alpha, Two uses One and beta, Three nothing; where the packages of others lie is up to the test.
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

    @Test("A version selects the packages that reach what it is of, and names it")
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

    @Test("A file with the same versions in another form selects nothing")
    func sameVersions() throws {
        let repository = try repository()
        try repository.tree.write(
            Self.pins([("gamma", "1.0.0"), ("alpha", "1.0.0")]) + "\n", to: "One/Package.resolved")
        #expect(try repository.selected().isEmpty)
    }

    @Test("While the packages aren't fetched, nobody knows what they depend on, so any version counts")
    func unknown() throws {
        let repository = try repository()
        try repository.tree.write(Self.pins([("alpha", "1.0.0"), ("gamma", "2.0.0")]), to: "One/Package.resolved")
        #expect(try repository.selected() == ["One", "Two"])
    }

    @Test("A file that is new, gone or damaged counts for all it may pin")
    func damaged() throws {
        let repository = try repository()
        try checkOut(repository)
        try repository.tree.write("{", to: "One/Package.resolved")
        #expect(try repository.selected() == ["One", "Two"])
        try repository.tree.remove("One/Package.resolved")
        #expect(try repository.selected() == ["One", "Two"])
    }

    @Test("A damaged file is its own package's, though that resolves nothing: SwiftPM builds none with it")
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
