import Foundation
import Testing

@testable import AffectedPackages

@Suite("Selection of packages", .timeLimit(.minutes(20)))
struct SelectionTests {
    private let repository: TemporaryRepository

    init() throws { repository = try TemporaryRepository(SampleRepository.files) }

    @Test("Without changes, nothing is selected")
    func nothing() throws {
        let selection = try repository.selection()
        #expect(selection.selected.isEmpty)
        #expect(selection.changes == ChangeSet())
        #expect(selection.inputs.testedPackages.count == 4)
    }

    @Test("A source selects its package and all dependents, with the path of dependencies")
    func source() throws {
        try repository.tree.write("public let base = 2\n", to: "Base/Sources/Base/Base.swift")
        let selection = try repository.selection()
        #expect(selection.selected.map(\.name) == ["Base", "Middle", "Top"])
        #expect(
            selection.selected.map(\.reason.path) == [
                ["Base", "BaseTests"], ["Base", "Middle", "MiddleTests"], ["Base", "Middle", "Top", "TopTests"],
            ])
        #expect(
            selection.selected.allSatisfy {
                $0.reason.file == "Base/Sources/Base/Base.swift" && $0.reason.kind == .target
            })
        #expect(selection.everything.isEmpty)
    }

    @Test("The most certain of several changes is the reason, regardless of the order of their names")
    func surest() throws {
        let old = try #require(SampleRepository.files["Alone/Package.swift"])
        let resources = old.replacing(
            ".target(name: \"Alone\", dependencies: [])",
            with: ".target(name: \"Alone\", dependencies: [], resources: [.copy(\"Data\")])")
        try #require(resources != old)
        try repository.tree.write(resources, to: "Alone/Package.swift")
        try repository.tree.write("words", to: "Alone/Sources/Alone/Data/a.txt")
        try repository.commit("Resources")
        try repository.git("tag", "resources")
        func reason(after text: String, in path: String) throws -> SelectionReason? {
            try repository.tree.write(text, to: path)
            let selected = try repository.selection(since: "resources").selected
            return selected.first { $0.name == "Alone" }?.reason
        }
        // From the least certain change to the most certain one. Each change remains.
        for (path, text, kind) in [
            ("stray.txt", "", .everything), ("Alone/A.json", "", .read), ("Alone/Sources/Alone/A.json", "", .target),
            ("Alone/Package.swift", resources + "let a = 1\n", .manifest),
            ("Alone/Sources/Alone/Data/a.txt", "more words", .target),
            ("Alone/Tests/AloneTests/AloneTests.swift", "import Testing\n// more\n", .target),
        ] as [(String, String, SelectionReason.Kind)] {
            let reason = try reason(after: text, in: path)
            #expect(reason?.kind == kind && reason?.file == path, "\(path)")
        }
    }

    @Test("A test, and a file that isn't in a target, select only their own package")
    func own() throws {
        try repository.tree.write("import Testing\n// more\n", to: "Middle/Tests/MiddleTests/MiddleTests.swift")
        try repository.tree.write("other words", to: "Alone/README.md")
        #expect(try repository.selected() == ["Alone", "Middle"])
    }

    @Test("An ignored file selects nothing")
    func ignored() throws {
        try repository.tree.write("other words", to: "docs/a.md")
        #expect(try repository.selected().isEmpty)
    }

    @Test("Build products aren't changes, even if the repository doesn't ignore them")
    func builtFiles() throws {
        let repository = try TemporaryRepository(SampleRepository.files.filter { $0.key != ".gitignore" })
        try repository.tree.write("", to: ".build/results.xml")
        try repository.tree.write("", to: "Base/.build/debug.yaml")
        #expect(try repository.selected().isEmpty)
        try repository.tree.write("", to: "Base/Sources/Base/New.swift")
        #expect(try repository.selection().selected.allSatisfy { $0.reason.file == "Base/Sources/Base/New.swift" })
    }

    @Test("Committed, staged, unstaged and untracked changes count")
    func states() throws {
        try repository.tree.write("", to: "Alone/Sources/Alone/Committed.swift")
        try repository.commit("Committed")
        #expect(try repository.selected() == ["Alone"])
        try repository.tree.write("", to: "Top/Sources/Top/Staged.swift")
        try repository.git("add", "Top")
        #expect(try repository.selected() == ["Alone", "Top"])
        try repository.tree.write("// unstaged", to: "Middle/Sources/Middle/Middle.swift")
        #expect(try repository.selected() == ["Alone", "Middle", "Top"])
        try repository.tree.write("", to: "Base/Sources/Base/Untracked.swift")
        #expect(try repository.selected() == ["Alone", "Base", "Middle", "Top"])
    }

    @Test("Changes on the base's branch don't count")
    func mergeBase() throws {
        try repository.git("checkout", "--quiet", "-b", "feature")
        try repository.tree.write("// feature", to: "Alone/Sources/Alone/Alone.swift")
        try repository.commit("Feature")
        try repository.git("checkout", "--quiet", "main")
        try repository.tree.write("// main", to: "Base/Sources/Base/Base.swift")
        try repository.commit("Main")
        try repository.git("checkout", "--quiet", "feature")
        #expect(try repository.selected(since: "main") == ["Alone"])
    }

    @Test("A deleted file counts at its old path, a renamed file at both paths")
    func moved() throws {
        try repository.tree.move("Alone/Sources/Alone/Alone.swift", to: "Top/Sources/Top/Alone.swift")
        #expect(try repository.selected() == ["Alone", "Top"])
        try repository.tree.remove("Base/Sources/Base/Base.swift")
        #expect(try repository.selected() == ["Alone", "Base", "Middle", "Top"])
    }

    @Test("A file deleted together with its target selects what depended on the target at the base")
    func deletedTarget() throws {
        try repository.tree.remove("Base")
        try repository.tree.write(library("Middle"), to: "Middle/Package.swift")
        let selection = try repository.selection()
        #expect(selection.selected.map(\.name) == ["Middle", "Top"])
        #expect(selection.everything.isEmpty)
    }

    @Test("A new package without dependents selects only itself, and a deleted one selects nothing")
    func packages() throws {
        try repository.tree.write(library("New", uses: ["Base"]), to: "New/Package.swift")
        try repository.tree.write("", to: "New/Sources/New/New.swift")
        try repository.tree.write("", to: "New/Tests/NewTests/NewTests.swift")
        #expect(try repository.selected() == ["New"])
        try repository.tree.remove("Alone")
        let selection = try repository.selection()
        #expect(selection.selected.map(\.name) == ["New"])
        #expect(selection.everything.isEmpty)
    }

    @Test(
        "A manifest selects its package and all dependents, but nothing if only comments changed, with a message"
    )
    func manifests() throws {
        let old = try #require(SampleRepository.files["Middle/Package.swift"])
        try repository.tree.write(old.replacing("let package", with: "// why\nlet package"), to: "Middle/Package.swift")
        let same = try repository.selection()
        #expect(same.selected.isEmpty)
        let message = "only comments and whitespace changed, so the manifest selects nothing"
        #expect(same.notes == ["Middle/Package.swift: \(message)"])
        // Settings that the graph doesn't contain count too.
        let define = old.replacing(
            "dependencies: [\"Base\"])", with: "dependencies: [\"Base\"], swiftSettings: [.define(\"A\")])")
        #expect(define != old)
        try repository.tree.write(define, to: "Middle/Package.swift")
        let changed = try repository.selection()
        #expect(changed.selected.map(\.name) == ["Middle", "Top"])
        #expect(changed.selected.map(\.reason.kind) == [.manifest, .manifest])
        #expect(changed.selected.map(\.reason.path) == [["Middle"], ["Middle", "Top"]])
        #expect(changed.notes.isEmpty)
    }

    @Test("A file that can't be placed selects everything, with a message that says what to do")
    func unplaced() throws {
        try repository.tree.write("", to: "strange \u{1F63A}\n\"file\".txt")
        let selection = try repository.selection()
        #expect(selection.selected.map(\.name) == ["Alone", "Base", "Middle", "Top"])
        #expect(selection.everything.count == 1)
        #expect(
            selection.everything[0].hasPrefix(
                "strange \u{1F63A}\n\"file\".txt: it isn't in a package; if no test reads it, add it to bulkhead.yml"))
        #expect(Set(selection.selected.map(\.reason.kind)) == [.everything])
    }

    @Test("A file that selects the toolchain selects everything, wherever it is")
    func toolchain() throws {
        try repository.tree.write("6.3\n", to: "Alone/.swift-version")
        #expect(try repository.selection().everything == ["Alone/.swift-version: it selects the toolchain"])
        #expect(try repository.selected().count == 4)
    }

    @Test("A link with a different destination selects the target that contains it")
    func links() throws {
        try repository.tree.write("", to: "Alone/one.swift")
        try repository.tree.write("", to: "Alone/two.swift")
        try repository.tree.link("Top/Sources/Top/Linked.swift", to: "../../../Alone/one.swift")
        try repository.commit("Link")
        try repository.git("tag", "linked")
        try repository.tree.write("// changed", to: "Alone/one.swift")
        #expect(try repository.selected(since: "linked") == ["Alone", "Top"])
        try repository.tree.write("", to: "Alone/one.swift")
        #expect(try repository.selected(since: "linked").isEmpty)
        try repository.tree.remove("Top/Sources/Top/Linked.swift")
        try repository.tree.link("Top/Sources/Top/Linked.swift", to: "../../../Alone/two.swift")
        #expect(try repository.selected(since: "linked") == ["Top"])
    }

    @Test("File names that shells and git quote are read correctly")
    func names() throws {
        for name in ["a b.swift", "\"q\".swift", "tab\t.swift", "ü\u{0308}.swift", "new\nline.swift", "-dash.swift"] {
            try repository.tree.write("", to: "Alone/Sources/Alone/\(name)")
        }
        #expect(try repository.selected() == ["Alone"])
        #expect(try repository.selection().changes.files.count == 6)
    }

    @Test("If the tree is a part of the repository, only changes in it and in its dependencies outside of it count")
    func partOfRepository() throws {
        try repository.tree.write(library("App", uses: ["../Base"]), to: "ios/App/Package.swift")
        try repository.tree.write("", to: "ios/App/Sources/App/App.swift")
        try repository.tree.write("", to: "ios/App/Tests/AppTests/AppTests.swift")
        try repository.commit("App")
        try repository.git("tag", "app")
        func selected() throws -> [String] {
            try repository.selection(since: "app", root: repository.path + "/ios").selected.map(\.name)
        }
        try repository.tree.write("// changed", to: "Alone/Sources/Alone/Alone.swift")
        #expect(try selected().isEmpty)
        try repository.tree.write("// changed", to: "Base/Sources/Base/Base.swift")
        #expect(try selected() == ["App"])
    }

    @Test("Dependents of a package outside of the repository are selected by every change, since git doesn't track it")
    func outsideOfRepository() throws {
        let outside = try TemporaryTree([
            "Shared/Package.swift": library("Shared"), "Shared/Sources/Shared/Shared.swift": "",
        ])
        let path = outside.path + "/Shared"
        try repository.tree.write(
            library("User", uses: ["../" + outside.path.split(separator: "/").suffix(1).joined() + "/Shared"]),
            to: "User/Package.swift")
        try repository.tree.write("", to: "User/Sources/User/User.swift")
        try repository.tree.write("", to: "User/Tests/UserTests/UserTests.swift")
        try repository.commit("User")
        let selection = try repository.selection(since: "HEAD")
        #expect(selection.selected.map(\.name) == ["User"])
        let message = "\(path): is outside of the repository and may have changed; its dependents are selected"
        #expect(selection.notes.contains(message), "\(selection.notes)")
    }

    @Test("Targets that include a header outside of the repository are selected by every change")
    func included() throws {
        let outside = try TemporaryTree(["value.h": ""])
        try repository.tree.write(
            "#include \"\(outside.path)/value.h\"\n", to: "Alone/Sources/CAlone/include/c.h")
        try repository.tree.write("", to: "Alone/Sources/CAlone/c.c")
        let old = try #require(SampleRepository.files["Alone/Package.swift"])
        try repository.tree.write(
            old.replacing(".target(name: \"Alone\"", with: ".target(name: \"CAlone\"), .target(name: \"Alone\""),
            to: "Alone/Package.swift")
        try repository.commit("Alone")
        let selection = try repository.selection(since: "HEAD")
        #expect(selection.selected.map(\.name) == ["Alone"])
        #expect(
            selection.notes == [
                "\(outside.path)/value.h: is outside of the repository and may have changed; targets that include it are selected"
            ])
    }

    @Test("All files of a changed submodule count as changed")
    func submodule() throws {
        let other = try TemporaryRepository([
            "Package.swift": library("Sub"), "Sources/Sub/Sub.swift": "", "Tests/SubTests/SubTests.swift": "",
        ])
        try repository.git("submodule", "--quiet", "add", other.path, "Sub")
        try repository.tree.write(library("User", uses: ["Sub"]), to: "User/Package.swift")
        try repository.tree.write("", to: "User/Sources/User/User.swift")
        try repository.tree.write("", to: "User/Tests/UserTests/UserTests.swift")
        try repository.commit("Submodule")
        try repository.git("tag", "sub")
        #expect(try repository.selected(since: "sub").isEmpty)
        try repository.tree.write("// dirty", to: "Sub/Sources/Sub/Sub.swift")
        #expect(try repository.selected(since: "sub") == ["Sub", "User"])
        try repository.git("submodule", "--quiet", "update", "--force")
        #expect(try repository.selected(since: "sub").isEmpty)
    }
}
