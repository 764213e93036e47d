import Foundation
import Testing

@testable import AffectedPackages

@Suite("What keeps anybody from telling what is affected")
struct BadInputTests {
    private func error(_ root: String, base: String = "base") -> String {
        do {
            let selection = try AffectedPlanner.forTests.selection(root: root, base: base)
            return "selected \(selection.selected.count)"
        } catch {
            return error.lines.joined(separator: "\n")
        }
    }

    @Test("A folder outside of any repository")
    func noRepository() throws {
        let tree = try TemporaryTree(SampleRepository.files)
        #expect(
            error(tree.path)
                == "\(tree.path): expected a folder in a git repository; without one nobody knows what changed")
    }

    @Test("A repository without a commit")
    func noCommits() throws {
        let tree = try TemporaryTree(SampleRepository.files)
        try TemporaryRepository.git(["init", "--quiet"], in: tree.path)
        #expect(
            error(tree.path) == "\(tree.path): the repository has no commit yet, so there is nothing to compare with")
    }

    @Test("A base that isn't known, or that git would take for an option")
    func unknownBase() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        let advice = "name a branch, tag or commit, and fetch it if it is the server's: git fetch origin"
        for base in ["origin/main", "--all", "", "base:Base"] {
            #expect(error(repository.path, base: base) == "the base '\(base)' isn't known here; \(advice)")
        }
    }

    @Test("A base with which HEAD has nothing in common")
    func unrelated() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.git("checkout", "--quiet", "--orphan", "other")
        try repository.commit("Other")
        #expect(
            error(repository.path)
                == "the base 'base' and HEAD have no commit in common; name a base that HEAD has grown from")
    }

    @Test("A shallow clone says what to fetch, and is enough when it holds the commit in common")
    func shallow() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.git("checkout", "--quiet", "-b", "feature")
        for number in 0..<3 {
            try repository.tree.write("// \(number)", to: "Alone/Sources/Alone/Alone.swift")
            try repository.commit("Change \(number)")
        }
        let clone = try TemporaryTree()
        func fetch(_ depth: Int) throws {
            try TemporaryRepository.git(
                [
                    "clone", "--quiet", "--depth", "\(depth)", "--no-single-branch", "--branch", "feature",
                    "file://\(repository.path)", "\(clone.path)/\(depth)",
                ], in: clone.path)
        }
        try fetch(1)
        #expect(
            error(clone.path + "/1", base: "origin/main")
                == "the base 'origin/main' and HEAD have no commit in common in this shallow clone; fetch their history: git fetch --unshallow origin"
        )
        #expect(
            error(clone.path + "/1", base: "HEAD~2")
                == "the base 'HEAD~2' isn't known here; the clone is shallow, so fetch what is missing: git fetch --unshallow origin"
        )
        try fetch(4)
        #expect(error(clone.path + "/4", base: "origin/main") == "selected 1")
    }

    @Test("A sparse checkout, from which packages may be missing")
    func sparse() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.git("sparse-checkout", "set", "Alone")
        #expect(
            error(repository.path)
                == "\(repository.path): the checkout is sparse, so packages may be missing from it; run git sparse-checkout disable"
        )
        try repository.git("sparse-checkout", "disable")
        #expect(error(repository.path) == "selected 0")
    }

    @Test("A detached HEAD is as good as a branch")
    func detached() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("// changed", to: "Middle/Sources/Middle/Middle.swift")
        try repository.commit("Change")
        try repository.git("checkout", "--quiet", "--detach")
        #expect(try repository.selected() == ["Middle", "Top"])
    }

    @Test("A manifest that can't be read: the package it is of could be affected and is missing")
    func manifest() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("// swift-tools-version: 6.2\nlet package = (\n", to: "Base/Package.swift")
        #expect(error(repository.path).contains("Base/Package.swift:"))
        #expect(error(repository.path).contains("isn't valid Swift"))
        // At the base it makes everything affected, for what it declared isn't known.
        try repository.commit("Break")
        try repository.git("tag", "broken")
        try repository.tree.write(library("Base"), to: "Base/Package.swift")
        let selection = try repository.selection(since: "broken")
        #expect(selection.selected.count == 4)
        #expect(selection.everything.count == 1)
        #expect(selection.everything[0].contains("Base/Package.swift:"))
    }

    @Test(
        "A manifest that can't be read and that nobody depends on stops nobody, unless what is in its folder was changed"
    )
    func manifestOfNobody() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("// swift-tools-version: 6.2\nlet package = (\n", to: "Top/Package.swift")
        try repository.commit("Break")
        try repository.git("tag", "broken")
        try repository.tree.write("// changed", to: "Alone/Sources/Alone/Alone.swift")
        #expect(try repository.selected(since: "broken") == ["Alone"])
        try repository.tree.write("// changed", to: "Top/Sources/Top/Top.swift")
        #expect(error(repository.path, base: "broken").hasPrefix("\(repository.path)/Top/Package.swift:"))
    }

    @Test("A package that SwiftPM refuses is selected by every change, for what it depends on isn't known")
    func refused() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        let manifest = library("Alone").replacing(
            "dependencies: [\"Alone\"])", with: "dependencies: [\"Alone\"], path: \"Nowhere\")")
        try repository.tree.write(manifest, to: "Alone/Package.swift")
        try repository.commit("Break")
        try repository.git("tag", "broken")
        try repository.tree.write("// changed", to: "Top/Sources/Top/Top.swift")
        let selection = try repository.selection(since: "broken")
        #expect(selection.selected.map(\.name) == ["Alone", "Top"])
        #expect(selection.notes.contains { $0.hasPrefix("Alone/Package.swift:") && $0.contains("'AloneTests'") })
    }

    @Test("A configuration that is wrong")
    func configuration() throws {
        let repository = try TemporaryRepository(SampleRepository.files)
        try repository.tree.write("tests: {ignore: []}\n", to: "bulkhead.yml")
        #expect(
            error(repository.path).hasPrefix(
                "bulkhead.yml:1:9: unknown key of 'tests' 'ignore'; did you mean 'ignored'?"))
        try repository.tree.write("tests: {inputs: [{package: Bsae, files: [a]}]}\n", to: "bulkhead.yml")
        #expect(error(repository.path).hasPrefix("bulkhead.yml:1:18: there is no package 'Bsae'; did you mean 'Base'?"))
    }
}
