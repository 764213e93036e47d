/// The first source of a new target: one declaration, or one test of it.
struct FirstSources {
    /// The name of the module, as a template has it: `{{Name}}Feature`.
    let module: String
    /// The start of the declaration's name: `{{Name}}`.
    let name: String
    /// The imports of the target that the new one resembles.
    var imports: Set<String> = []

    /// Returns a library's source.
    var library: String {
        lines(of: imports) + """
            /// The first declaration of {{words}}. Replace it.
            public struct \(name)Example: Sendable {
                /// Creates the example.
                public init() {}

                /// A title.
                public var title: String { "{{title}}" }
            }

            """
    }

    /// Returns a program's source.
    var program: String { lines(of: imports) + "print(\"{{title}}\")\n" }

    /// Returns a test of a library.
    /// - Parameter tested: The module, or `nil` if the tests depend on none with an example.
    func tests(of tested: String?) -> String {
        let isOld = imports.contains("import XCTest") && !imports.contains("import Testing")
        var all = imports
        all.insert(isOld ? "import XCTest" : "import Testing")
        if let tested {
            all.remove("import \(tested)")
            all.remove("@testable import \(tested)")
        }
        let testable = tested.map { "\n@testable import \($0)\n" } ?? ""
        let head = lines(of: all.filter { $0 != testable }).dropLast() + testable + "\n"
        let check = tested == nil ? "true" : "!\(name)Example().title.isEmpty"
        return isOld
            ? head + """
                final class \(name)ExampleTests: XCTestCase {
                    func testTitle() {
                        XCTAssertTrue(\(check))
                    }
                }

                """
            : head + """
                struct \(name)ExampleTests {
                    @Test func hasTitle() {
                        #expect(\(check))
                    }
                }

                """
    }

    private func lines(of imports: Set<String>) -> String {
        imports.isEmpty ? "" : imports.sorted { Self.module($0) < Self.module($1) }.joined(separator: "\n") + "\n\n"
    }

    private static func module(_ line: String) -> String { line.split(separator: " ").last.map(String.init) ?? line }

    /// Returns the unconditional imports of whole modules in a source.
    static func imports(in source: String) -> Set<String> {
        var found: Set<String> = []
        var depth = 0
        for line in source.split(separator: "\n") {
            if line.hasPrefix("#if") { depth += 1 }
            if line.hasPrefix("#endif") { depth -= 1 }
            let words = line.split(separator: " ")
            guard depth == 0, let index = words.firstIndex(of: "import"), index + 2 == words.count else { continue }
            let modifiers = words[..<index]
            guard modifiers.allSatisfy({ ["public", "internal", "package", "private", "@testable"].contains($0) })
            else {
                continue
            }
            // A new source doesn't use its imports in its interface.
            let prefix = modifiers.contains("@testable") ? "@testable " : ""
            found.insert("\(prefix)import \(words[index + 1])")
        }
        return found
    }
}
