import Foundation
import Testing

@testable import Scaffolding

@Suite("Creating and removing", .timeLimit(.minutes(10)))
struct ScaffoldTests {
    @Test("Options determine the files, and lists and lines are edited")
    func making() throws {
        let tree = try SampleTree()
        try tree.making("feature", "PetSitting", "--shape", "mvi", "--backend").apply(in: tree.root)
        #expect(
            try tree.read("Features/PetSittingFeature/Package.swift") == "// PetSitting, pet sitting, with backend\n")
        #expect(try tree.read("Features/PetSittingFeature/Plain.txt") == "{{not a placeholder}}\n")
        #expect(
            try tree.read("Features/PetSittingFeature/Sources/PetSittingReducer.swift")
                == "enum PetSittingReducer { static let petSitting = 1 }\n")
        #expect(try tree.read("Backend/PetSitting/PetSittingSlice.swift") == "struct PetSittingSlice {}\n")
        #expect(throws: (any Error).self) {
            try tree.read("Features/PetSittingFeature/Sources/PetSittingViewModel.swift")
        }
        #expect(
            try tree.read("Package.swift") == """
                // swift-tools-version: 6.2
                import PackageDescription

                let package = Package(
                    name: "App",
                    dependencies: [
                        .package(path: "Features/HomeFeature"),  // the first one
                        .package(path: "Features/PetSittingFeature")
                    ],
                    targets: [
                        .target(name: "App", dependencies: ["HomeFeature", "PetSittingFeature"])
                    ]
                )

                """)
        #expect(
            try tree.read("rules.yml")
                == "members:\n  - Features/PetSittingFeature\n  - Features/HomeFeature\n# Pet sitting\nbackend: pet-sitting\nend: true\n"
        )
    }

    @Test(
        "Removing restores the tree, with any options",
        arguments: [[], ["--shape", "mvi"], ["--backend"], ["--shape=mvi", "--backend"]])
    func removing(options: [String]) throws {
        let tree = try SampleTree()
        let before = try tree.state()
        let template = try TemplateFolder(root: tree.root).template(named: "feature")
        let chosen = try ChosenValues(["Grooming"] + options, for: template)
        try Scaffold(root: tree.root, today: "2026-05-04").making(chosen, from: template).apply(in: tree.root)
        #expect(try tree.state() != before)
        // Build products don't count as changes.
        try tree.write("Features/GroomingFeature/.build/debug.yaml", "")
        try tree.removing("Grooming").apply(in: tree.root)
        #expect(try tree.state() == before)
    }

    @Test("The diff can be applied and reverted by git")
    func difference() throws {
        let tree = try SampleTree(["rules.yml": "a\nb\nc\nd\nmembers:\n  - x\n1\n2\n3\n4\n5\n6\n7\n8\nend: true"])
        let before = try tree.state()
        let plan = try tree.making("feature", "Grooming", "--backend")
        #expect(try tree.state() == before)
        // Outside of a repository, git applies to the current folder.
        func apply(_ arguments: String...) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments =
                ["GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "git", "apply"] + arguments + [
                    "change.diff"
                ]
            process.currentDirectoryURL = URL(filePath: tree.root)
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        try tree.write("change.diff", plan.diff)
        try apply()
        try tree.remove("change.diff")
        let applied = try tree.state()
        try tree.write("change.diff", plan.diff)
        try apply("--reverse")
        try tree.remove("change.diff")
        #expect(try tree.state() == before)
        try plan.apply(in: tree.root)
        #expect(try tree.state() == applied)
        try tree.write("change.diff", try tree.removing("Grooming").diff)
        try apply()
        try tree.remove("change.diff")
        #expect(try tree.state() == before)
    }

    @Test(
        "An invalid request changes nothing and describes a valid one",
        arguments: [
            (["feature", "Home"], "Features/HomeFeature: already exists"),
            (["feature", "hOME"], "expected letters and digits, a capital letter first"),
            (["feature", "HOME"], "Features/HomeFeature: already exists"),
            (["feature", "GroomingFeature"], "the template adds 'Feature' itself; did you mean 'Grooming'?"),
            (["feature", "Core/Grooming"], "expected one word"),
            (["feature"], "expected a name after 'feature', such as 'Grooming'"),
            (["feature", "A", "B"], "expected one name, found 'A B'"),
            (["faeture", "Grooming"], "there is no template 'faeture'; did you mean 'feature'?"),
            (["feature", "Grooming", "--shape"], "'--shape' needs a value (expected one of: mvvm, mvi)"),
            (["feature", "Grooming", "--shape", "mvj"], "did you mean 'mvi'?"),
            (["feature", "Grooming", "--backend=yes"], "'--backend' takes no value"),
            (["feature", "Grooming", "--bakend"], "did you mean '--backend'?"),
            (["feature", "Grooming", "--backend", "--backend"], "'--backend' is given twice"),
        ])
    func badRequest(words: [String], expected: String) throws {
        let tree = try SampleTree()
        let before = try tree.state()
        let error = #expect(throws: ScaffoldingError.self) {
            let template = try TemplateFolder(root: tree.root).template(named: words[0])
            let chosen = try ChosenValues(Array(words.dropFirst()), for: template)
            try Scaffold(root: tree.root, today: "2026-05-04").making(chosen, from: template).apply(in: tree.root)
        }
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
        #expect(try tree.state() == before)
    }

    @Test(
        "An invalid template changes nothing and is reported with its place",
        arguments: [
            (
                "templates/feature/all/Features/{{Name}}Feature/Package.swift.mustache", "a\n  {{Nmae}}",
                "Package.swift.mustache:2:3: unknown placeholder 'Nmae'; did you mean 'Name'?"
            ),
            (
                "templates/feature/all/Features/{{Name}}Feature/Package.swift.mustache", "{{#backend}}",
                "a section isn't closed"
            ),
            (
                "templates/feature/all/Features/{{Name}}Feature/Package.swift.mustache", "\n{{Name",
                "Package.swift.mustache:2:1: expected '}}' after '{{'"
            ),
            (
                "templates/feature/all/Features/{{Name}}Feature/Package.swift.mustache", "{{> other}}",
                "includes another text"
            ),
            (
                "templates/feature/all/Features/{{Naem}}/a.txt", "",
                "unknown placeholder 'Naem'; did you mean 'Name'?"
            ),
            ("templates/feature/all/Features/a.txt", "", "expected a placeholder of the name in the path"),
            (
                "templates/feature/mvvm/Features/{{Name}}Feature/Plain.txt", "",
                "another folder of the template has Features/GroomingFeature/Plain.txt as well"
            ),
            (
                "templates/feature/template.yml",
                "summary: x\nedits: [{file: Package.swift, list: package.dependencies, element: '{{today}}'}]\n",
                "unknown placeholder 'today'"
            ),
            ("Package.swift", "let package = 1\n", "Package.swift: 'package.dependencies': 'package' at line 1 has no"),
            ("Package.swift", "let package = [", "Package.swift: isn't valid Swift"),
            ("rules.yml", "end: true\n", "rules.yml: expected the line 'members:', found none"),
            (
                "templates/feature/template.yml", "summary: x\nfiles:\n  - from: nowhere\n",
                "templates/feature/nowhere: expected a folder of files"
            ),
            (
                "templates/feature/template.yml", "summary: x\nfile: 1\n",
                "template.yml:2:1: unknown key of a template 'file'; did you mean 'files'?"
            ),
            ("templates/feature/template.yml", "", "template.yml:1:1: expected a description, found nothing"),
            ("templates/feature/template.yml", "summary: x\n", "a template needs 'files' or 'edits'"),
            (
                "templates/feature/template.yml", "summary: x\nfiles: [{from: all, when: backnd}]\n",
                "unknown parameter 'backnd'"
            ),
            (
                "templates/feature/template.yml",
                "summary: x\nedits: [{file: Package.swift, list: 'package.', element: '1'}]\n",
                "expected the way to a list"
            ),
            (
                "templates/feature/template.yml", "summary: x\nedits: [{file: Package.swift, lines: '1'}]\n",
                "expected 'list' and 'element', or 'lines' and one of"
            ),
            (
                "templates/feature/template.yml", "summary: x\nedits: [{file: gone.yml, lines: '1', after: '2'}]\n",
                "gone.yml: expected a file to edit, found none"
            ),
        ])
    func badTemplate(path: String, text: String, expected: String) throws {
        let tree = try SampleTree([path: text])
        let before = try tree.state()
        let error = #expect(throws: ScaffoldingError.self) {
            try tree.making("feature", "Grooming").apply(in: tree.root)
        }
        #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
        #expect(try tree.state() == before)
    }

    @Test("If a file can't be written, nothing changes, and renamed files are restored")
    func rollBack() throws {
        let tree = try SampleTree()
        let plan = try tree.making("feature", "Grooming", "--backend")
        // The last file by path can't be written.
        let changes = plan.changes + [.init(path: "rules.yml/below", before: nil, after: FileContent(bytes: []))]
        let before = try tree.state()
        #expect(throws: ScaffoldingError.self) { try ChangePlan(changes: changes).apply(in: tree.root) }
        #expect(try tree.state() == before)
        try tree.write("rules.yml", "other: 1\n")
        let error = #expect(throws: ScaffoldingError.self) { try plan.apply(in: tree.root) }
        #expect(error?.description == "rules.yml: has changed meanwhile; nothing is written")
        #expect(!FileManager.default.fileExists(atPath: tree.root + "/Backend"))
    }

    @Test("Files that have changed since are kept, unless forced")
    func changed() throws {
        let tree = try SampleTree()
        let before = try tree.state()
        try tree.making("feature", "Grooming", "--shape", "mvi").apply(in: tree.root)
        try tree.write("Features/GroomingFeature/Package.swift", "// mine\n")
        try tree.write("Features/GroomingFeature/Sources/Extra.swift", "")
        try tree.remove("Features/GroomingFeature/Plain.txt")
        try tree.write(
            "Package.swift", try tree.read("Package.swift").replacing(#""GroomingFeature", "#, with: ""))
        let changed = try tree.state()
        let error = #expect(throws: ScaffoldingError.self) { try tree.removing("Grooming") }
        #expect(
            error
                == .changed([
                    "Features/GroomingFeature/Package.swift: has changed since it was made",
                    "Features/GroomingFeature/Plain.txt: was created and is missing",
                    "Features/GroomingFeature/Sources/Extra.swift: was added since",
                    "Package.swift: 'package.targets[App].dependencies' has no element \"GroomingFeature\"",
                ]))
        #expect(try tree.state() == changed)
        try tree.removing("Grooming", isForced: true).apply(in: tree.root)
        #expect(try tree.state() == before)
        #expect(throws: ScaffoldingError.self) { try tree.removing("Grooming", isForced: true) }
    }

    @Test("A path consists of a folder and a name")
    func paths() throws {
        let tree = try SampleTree([
            "templates/package/template.yml":
                "summary: A package\nname: path\nfiles:\n  - from: files\nedits:\n  - file: rules.yml\n    when: folder=Core\n"
                + "    after: 'members:'\n    lines: '  - {{folder}}/{{Name}}'\n",
            "templates/package/files/{{folder}}/{{Name}}/README.md.mustache": "# {{Name}}\n",
            "Core/Models/README.md": "",
        ])
        let before = try tree.state()
        try tree.making("package", "Core/CoreCalendar").apply(in: tree.root)
        #expect(try tree.read("Core/CoreCalendar/README.md") == "# CoreCalendar\n")
        #expect(try tree.read("rules.yml").contains("  - Core/CoreCalendar\n"))
        try tree.making("package", "Features/Other").apply(in: tree.root)
        #expect(try !tree.read("rules.yml").contains("Features/Other"))
        for name in ["Core/CoreCalendar", "Features/Other"] {
            let template = try TemplateFolder(root: tree.root).template(named: "package")
            try Scaffold(root: tree.root, today: "2026-05-04").removing(
                ChosenValues([name], for: template), from: template, isForced: false
            ).apply(in: tree.root)
        }
        #expect(try tree.state() == before)
        for bad in ["CoreCalendar", "../Calendar", "Core//Calendar", "/Core/Calendar", "Coer/Calendar"] {
            #expect(throws: ScaffoldingError.self) { try tree.making("package", bad) }
        }
    }
}
