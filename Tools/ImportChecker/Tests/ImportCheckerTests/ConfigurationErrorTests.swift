import ImportChecker
import Testing

@Suite("Errors in the configuration", .timeLimit(.minutes(20)))
struct ConfigurationErrorTests {
    private func errors(_ files: [String]) -> [String] {
        let files = files.enumerated().map { CheckConfiguration.File(path: "\($0.offset).yml", text: $0.element) }
        do throws(ConfigurationErrors) {
            _ = try CheckConfiguration.parse(files)
            return []
        } catch {
            return error.errors.map(\.description)
        }
    }

    private static let keys =
        "platforms, system-modules, external, modules, tags, layers, layering, undeclared, implicit, unused, unused-import, manifest, conditional, cycles, tests, forbidden, protected, transitive, form, access, naming, construct"

    @Test(
        "Each error has its place and the nearest valid word",
        arguments: [
            (
                "layrs: []\n",
                [
                    "0.yml:1:1: unknown key of the configuration 'layrs'; did you mean 'layers'? (expected one of: \(keys))"
                ]
            ),
            (
                "layers:\n  - name: a\n    members: [A]\n    uses: [beta]\n  - { name: betas, members: [B] }\n",
                ["0.yml:4:12: unknown layer 'beta'; did you mean 'betas'? (expected one of: a, betas)"]
            ),
            (
                "exclude: [Vendor]\ntests: { ignored: [docs] }\n",
                [
                    "0.yml:1:1: unknown key of the configuration 'exclude'; it belongs in bulkhead.yml at the root",
                    "0.yml:2:10: unknown key of 'tests' 'ignored'; it belongs in bulkhead.yml at the root, below 'tests'",
                ]
            ),
            ("layers:\n  - members: [A]\n", ["0.yml:2:5: a layer needs 'name'"]),
            ("layers:\n  - { name: a, members: [] }\n", ["0.yml:2:25: 'members' is empty"]),
            (
                "layers:\n  - { name: a, members: [A] }\n  - { name: a, members: [B] }\n",
                ["0.yml:3:13: a second layer 'a'; the first is at 0.yml:2:13"]
            ),
            (
                "layers:\n  - { name: a, members: [A], uses: [b] }\n  - { name: b, members: [B], uses: [a] }\n",
                ["0.yml:2:13: contradictory layers: 'a' → 'b' → 'a'; take one of these permissions back"]
            ),
            (
                "layers:\n  - { name: a, members: [A] }\n  - { name: b, members: [A] }\n",
                ["0.yml:3:26: contradictory layers: 'A' is a member of 'a' at 0.yml:2:26 and of 'b'"]
            ),
            (
                "layers: [{ name: a, members: [A], uses: [a] }]\n",
                [
                    "0.yml:1:42: the layer 'a' may not name itself; 'siblings: together' lets its packages use one another"
                ]
            ),
            (
                "layers: [{ name: a, members: [A], siblings: indepent }]\n",
                [
                    "0.yml:1:45: unknown value of 'siblings' 'indepent'; did you mean 'independent'? (expected one of: together, independent)"
                ]
            ),
            (
                "platforms: [linus]\n",
                [
                    "0.yml:1:13: unknown platform 'linus'; did you mean 'linux'? (expected one of: macos, ios, tvos, watchos, visionos, linux, android, windows, wasi, freebsd, openbsd)"
                ]
            ),
            ("unused: yes\n", ["0.yml:1:9: expected a mapping for 'unused', found 'yes'"]),
            ("unused: { enabled: maybe }\n", ["0.yml:1:20: expected true or false for 'enabled', found 'maybe'"]),
            (
                "unused: { except: [{ from: A }, { reason: b }] }\n",
                [
                    "0.yml:1:20: an exception needs 'reason'",
                    "0.yml:1:33: an exception needs 'from' or 'to'; one for everything would switch the rule off",
                ]
            ),
            (
                "unused: { except: [{ from: A, reason: b, until: 2026-13-01 }] }\n",
                ["0.yml:1:49: expected a day such as 2026-12-31 for 'until', found '2026-13-01'"]
            ),
            ("protected: [{ name: a, modules: [B] }]\n", ["0.yml:1:13: a rule of 'protected' needs 'only'"]),
            (
                "forbidden: [{ name: a, modules: [B], in: ['tagg:x'] }]\n",
                [
                    "0.yml:1:43: unknown kind of place 'tagg'; did you mean 'tag'? (expected one of: folder, package, target, kind, layer, tag)"
                ]
            ),
            ("forbidden: [{ name: a, modules: [B], in: ['tag:x'] }]\n", ["0.yml:1:43: unknown tag 'x'"]),
            (
                "construct: [{ name: a, code: ['!!'] }]\n",
                ["0.yml:1:31: expected code with at least one word, found '!!'"]
            ),
            (
                "naming: [{ name: a, files: [b] }]\n",
                [
                    "0.yml:1:10: a rule of 'naming' needs 'only' (where such names may be) or 'in' (where all must be so named), and not both"
                ]
            ),
            (
                "access: [{ name: a, modules: [B], levels: [none] }, { name: a, modules: [C], levels: [none] }]\n",
                ["0.yml:1:61: a second rule 'form/a'; the first is at 0.yml:1:10"]
            ),
            ("protected: [{ name: a, modules: [B], only: [] }]\n", ["0.yml:1:44: 'only' is empty"]),
            ("forbidden: [{ name: a, modules: [B], in: [] }]\n", ["0.yml:1:42: 'in' is empty"]),
            ("transitive: [{ name: a, modules: [B], from: [] }]\n", ["0.yml:1:45: 'from' is empty"]),
            ("naming: [{ name: a, files: [b], only: [] }]\n", ["0.yml:1:39: 'only' is empty"]),
            ("construct: [{ name: a, code: [b], in: [] }]\n", ["0.yml:1:39: 'in' is empty"]),
            ("layers: {}\n", ["0.yml:1:9: expected a list for 'layers', found a mapping"]),
            ("- a\n", ["0.yml:1:1: expected a mapping for the configuration, found a list"]),
            (
                "ä: [é, { a: b ]\n",
                [
                    "0.yml:1:17: the YAML can't be read: did not find expected ',' or '}' (while parsing a flow mapping)"
                ]
            ),
        ])
    func places(text: String, expected: [String]) {
        #expect(errors([text]) == expected)
    }

    @Test("All errors of all files are reported at once, and a unique key may not be in two files")
    func several() {
        #expect(
            errors(["unused: {}\nform: { testable: a }\n", "unused: {}\n"]) == [
                "0.yml:2:9: unknown key of 'form' 'testable'; did you mean 'testable-in'? (expected one of: enabled, testable-in, exported-in, public-across-layers, reason, advice, severity, except, waivers)",
                "1.yml:1:1: 'unused' is given twice; it is already at 0.yml:1:1",
            ])
    }

    @Test("Lists in several files are joined, and a file with only comments is valid")
    func joined() throws {
        let configuration = try CheckConfiguration.parse([
            .init(path: "b.yml", text: "layers: [{ name: b, members: [B], uses: [a] }]"),
            .init(path: "a.yml", text: "layers: [{ name: a, members: [A] }]"),
            .init(path: "c.yml", text: "# nothing\n"),
        ])
        #expect(configuration.layerNames == ["a", "b"])
        #expect(configuration.ruleNames.contains("layers/b"))
    }

    @Test("A folder without files is the standard configuration, and a file that isn't text is an error")
    func folder() throws {
        let tree = try TemporaryTree([
            "lint-rules/a.yml": "layers: [{ name: a, members: [A] }]", "lint-rules/readme.md": "no",
        ])
        #expect(try CheckConfiguration.load(below: tree.root).layerNames == ["a"])
        #expect(try CheckConfiguration.load(folder: "none", below: tree.root).layerNames == [])
    }
}
