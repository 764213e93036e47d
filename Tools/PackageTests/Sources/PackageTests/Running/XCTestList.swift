import Foundation

/// The list of a product's XCTest tests (`--dump-tests-json`).
struct XCTestList {
    /// A test in the list.
    struct Test {
        /// `Class.method`, without the module. Tests in different modules may have the same name.
        let name: String
        /// The module, or empty if it is unknown.
        let module: String

        /// `Module.Class/method`, as XCTest's runner and `swift test --filter` have it.
        var identifier: String {
            let parts = name.split(separator: ".", maxSplits: 1)
            let own = parts.joined(separator: "/")
            return module.isEmpty ? own : "\(module).\(own)"
        }
    }

    /// The tests, in the order in which they run.
    let tests: [Test]

    /// Reads a list, which is one line of JSON. Ignores other output. Returns `nil` if there is no list.
    init?(_ data: Data) {
        let decoder = JSONDecoder()
        let lists = data.split(separator: UInt8(ascii: "\n")).lazy.compactMap {
            try? decoder.decode(Node.self, from: $0)
        }
        guard let list = lists.first(where: { $0.tests != nil }) else { return nil }
        var tests: [Test] = []
        for bundle in list.tests ?? [] {
            for type in bundle.tests ?? [] {
                let parts = type.name.split(separator: ".", maxSplits: 1).map(String.init)
                for method in type.tests ?? [] {
                    let name = "\(parts.last ?? type.name).\(method.name)"
                    tests.append(Test(name: name, module: parts.count > 1 ? parts[0] : ""))
                }
            }
        }
        self.tests = tests
    }

    /// Collects the tests that started from XCTest's output, for runners that can't list them: `Test Case
    /// 'Class.method' started at …`, or `Test Case '-[Module.Class method]' started.` on Apple platforms.
    init(begunIn text: String) {
        var names: Set<String> = []
        var tests: [Test] = []
        for line in text.split(whereSeparator: \.isNewline)
        where line.hasPrefix("Test Case '") {
            guard let end = line.range(of: "' started", options: .backwards) else { continue }
            let name = String(line[..<end.lowerBound].dropFirst("Test Case '".count))
            guard name.contains(where: \.isLetter), names.insert(name).inserted else { continue }
            tests.append(Test(name: name, module: ""))
        }
        self.tests = tests
    }

    private init(tests: [Test]) { self.tests = tests }

    /// Returns the tests whose identifiers, `Module.Class/method`, contain a match of a regular expression.
    func matching(_ filters: [String]) -> XCTestList {
        let expressions = filters.compactMap { try? Regex($0) }
        return XCTestList(
            tests: tests.filter { test in
                expressions.contains { (try? $0.firstMatch(in: test.identifier)) != nil }
            })
    }

    private struct Node: Decodable {
        let name: String
        let tests: [Node]?
    }
}
