import Testing

@testable import Scaffolding

@Suite("List edits", .timeLimit(.minutes(10)))
struct ListEditTests {
    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "App",
            dependencies: [
                // Everything of ours.
                .package(path: "Core/Models"),  // first
                .package(path: "Features/Home"),
                // Nothing here imports it.
                .package(path: "Tools/Bulkhead"),
                .package(url: "https://github.com/apple/swift-log", from: "1.0.0"),
            ],
            targets: [
                .target(
                    name: "App",
                    dependencies: [
                        "Analytics", .product(name: "AppLogging", package: "AppLogging"), "Core",
                        "Models",
                        .product(name: "Logging", package: "swift-log"),
                    ]
                ),
                .testTarget(name: "AppTests", dependencies: ["App"]),
                .testTarget(name: "MoreTests", dependencies: []),
                .target(name: "Bare"),
            ]
        )

        """

    private func edit(_ path: String, _ element: String, _ order: ListOrder = .sorted) throws -> ListEdit {
        ListEdit(path: try #require(ListPath(path)), element: element, order: order, lineLength: 120)
    }

    /// The lines that an edit adds or changes.
    private func added(_ edit: ListEdit, to text: String = manifest) throws -> [String] {
        let result = try edit.inserted(into: text)
        let earlier = try edit.removed(from: result) { text }
        #expect(earlier == text)
        let old = text.split(separator: "\n", omittingEmptySubsequences: false)
        let new = result.split(separator: "\n", omittingEmptySubsequences: false)
        return new.difference(from: old).map { change in
            switch change {
            case .insert(let offset, let line, _): "\(offset + 1)+\(line.trimmingPrefix { $0 == " " })"
            case .remove(let offset, let line, _): "\(offset + 1)-\(line.trimmingPrefix { $0 == " " })"
            }
        }
    }

    @Test(
        "An element is inserted in order among those of its form, and comments stay",
        arguments: [
            ("Features/Grooming", "9+.package(path: \"Features/Grooming\"),"),
            ("Features/Zoo", "10+.package(path: \"Features/Zoo\"),"),
            ("Tools/Zoo", "12+.package(path: \"Tools/Zoo\"),"),
            ("App", "7+.package(path: \"App\"),"),
        ])
    func sorted(path: String, expected: String) throws {
        #expect(try added(edit("package.dependencies", ".package(path: \"\(path)\")")) == [expected])
    }

    @Test("An element is added to the line of the others if they share one")
    func inline() throws {
        let list = "package.targets[App].dependencies"
        #expect(
            try added(edit(list, "\"Beta\"")).last
                == "18+\"Analytics\", .product(name: \"AppLogging\", package: \"AppLogging\"), \"Beta\", \"Core\",")
        #expect(try added(edit(list, "\"Zoo\"")) == ["20+\"Zoo\","])
    }

    @Test("An element is inserted into and removed from lists on one line and empty lists")
    func oneLine() throws {
        #expect(
            try added(edit("package.targets[AppTests].dependencies", "\"Beta\"")).last
                == "23+.testTarget(name: \"AppTests\", dependencies: [\"App\", \"Beta\"]),")
        #expect(
            try added(edit("package.targets[AppTests].dependencies", "\"Aa\"")).last
                == "23+.testTarget(name: \"AppTests\", dependencies: [\"Aa\", \"App\"]),")
        #expect(
            try added(edit("package.targets[MoreTests].dependencies", "\"Beta\"")).last
                == "24+.testTarget(name: \"MoreTests\", dependencies: [\"Beta\"]),")
    }

    @Test("A list that gets too long for its line is split, and joined again after removing")
    func tooLong() throws {
        let text = "let names = [\"\(String(repeating: "a", count: 60))\", \"\(String(repeating: "c", count: 30))\"]\n"
        let result = try edit("names", "\"b\(String(repeating: "b", count: 20))\"").inserted(into: text)
        #expect(
            result == """
                let names = [
                    "\(String(repeating: "a", count: 60))",
                    "b\(String(repeating: "b", count: 20))",
                    "\(String(repeating: "c", count: 30))",
                ]

                """)
        let back = try edit("names", "\"b\(String(repeating: "b", count: 20))\"").removed(from: result) { text }
        #expect(back == text)
    }

    @Test(
        "Removing restores a list of any layout",
        arguments: [
            "let list = [\n    1,\n    2\n]\n", "let list = [1, 2]", "let list = [\n    1, 2,\n]\n",
            "let list = [\n    1, 2\n]\n", "let list: [Int] = []\n", "let list: [Int] = [\n]\n",
            "let list: [Int] = [\n    // none yet\n]\n", "let list = [\r\n    1,\r\n    2,\r\n]\r\n",
            "let list = [ 1, 2 ]\n", "let list = [1, 2,]\n", "let list = [\n\t1,  // one\n\t2  // two\n]\n",
            "let list = [\n    // Sorted.\n\n    // One.\n    1,\n]\n",
            "struct S {\n    let a = 1\n}\nlet list = [\n    1,\n]",
            "var list: [Int] { [1] }",
            "func list() -> [Int] {\n    let one = 1\n    return [\n        one,\n    ]\n}\n",
            "let list = [1] as [Any]\n", "#if os(Linux)\nlet list = ([1])\n#endif\n",
        ])
    func roundTrip(text: String) throws {
        for order in ListOrder.allCases {
            let edit = try edit("list", "7", order)
            let result = try edit.inserted(into: text)
            #expect(result != text)
            #expect(throws: Never.self) { try SwiftLists(result) }
            #expect(try edit.removed(from: result) { text } == text, "\(order): \(result)")
        }
    }

    @Test("Lists are found in types, extensions and getters")
    func places() throws {
        let text = """
            enum FeatureList {
                static let other = [1]
            }
            extension FeatureList {
                static var all: [any Feature.Type] {
                    get { [HomeFeature.self] }
                }
            }

            """
        #expect(
            try edit("FeatureList.all", "PetFeature.self", .last).inserted(into: text)
                .contains("get { [HomeFeature.self, PetFeature.self] }"))
    }

    @Test(
        "A missing list is an error with the resolved part of its path",
        arguments: [
            ("package.products", "'package' at line 4 has no argument 'products'"),
            ("packages.targets", "the file declares no 'packages'"),
            ("package.targets[Home].dependencies", "'package.targets' at line 14 has no element 'Home'"),
            ("package.targets[Bare].dependencies", "'package.targets[Bare]' at line 25 has no argument 'dependencies'"),
            ("package.name", "expected an array literal at line 5, found '\"App\"'"),
        ])
    func missing(path: String, expected: String) throws {
        let error = #expect(throws: SwiftLists.Failure.self) {
            try edit(path, "\"Grooming\"").inserted(into: Self.manifest)
        }
        #expect(error?.message.contains(expected) == true, "\(String(describing: error))")
    }

    @Test("An existing element, a file with syntax errors, and an incomplete element are rejected")
    func refused() throws {
        let list = "package.targets[AppTests].dependencies"
        func message(_ element: String, _ text: String) throws -> String? {
            #expect(throws: SwiftLists.Failure.self) { try edit(list, element).inserted(into: text) }?.message
        }
        #expect(try message("\"App\"", Self.manifest) == "'\(list)' has \"App\" already")
        #expect(try message("\"Beta\"", Self.manifest + "let x = [") == "isn't valid Swift, so nothing is edited in it")
        #expect(try message("\"Beta\", \"Core\"", Self.manifest)?.contains("isn't one element") == true)
        let error = #expect(throws: SwiftLists.Failure.self) {
            try edit(list, "\"Beta\"").removed(from: Self.manifest) { nil }
        }
        #expect(error?.message == "'\(list)' has no element \"Beta\"")
    }

    @Test("An element with a new comment isn't removed")
    func commented() throws {
        let text = "let list = [\n    1,\n    // ours\n    2,\n]\n"
        let error = #expect(throws: SwiftLists.Failure.self) { try edit("list", "2").removed(from: text) { nil } }
        #expect(error?.message.contains("has a comment") == true)
    }
}
