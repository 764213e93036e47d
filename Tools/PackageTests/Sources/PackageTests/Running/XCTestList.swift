import Foundation

/// The tests that a product's XCTest knows, as it lists them itself (`--dump-tests-json`).
struct XCTestList {
    /// The names, as `Class.method`, without the module.
    let names: [String]
    /// For every name, its module.
    let modules: [String: String]

    /// Reads a list, which is one line of JSON; nil when there is none. Whatever else was printed is passed over.
    init?(_ data: Data) {
        let decoder = JSONDecoder()
        let lists = data.split(separator: UInt8(ascii: "\n")).lazy.compactMap {
            try? decoder.decode(Node.self, from: $0)
        }
        guard let list = lists.first(where: { $0.tests != nil }) else { return nil }
        var names: [String] = []
        var modules: [String: String] = [:]
        for bundle in list.tests ?? [] {
            for type in bundle.tests ?? [] {
                let parts = type.name.split(separator: ".", maxSplits: 1).map(String.init)
                for method in type.tests ?? [] {
                    let name = "\(parts.last ?? type.name).\(method.name)"
                    names.append(name)
                    modules[name] = parts.count > 1 ? parts[0] : ""
                }
            }
        }
        self.names = names
        self.modules = modules
    }

    /// The tests that began, as XCTest on Apple platforms prints them, where it can't list them:
    /// `Test Case '-[Module.Class method]' started.`
    init(begunIn text: String) {
        var names: [String] = []
        var modules: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline)
        where line.hasPrefix("Test Case '-[") && line.hasSuffix("]' started.") {
            let name = String(line.dropFirst(11).dropLast(10))
            if modules[name] != nil { continue }
            names.append(name)
            modules[name] = ""
        }
        self.names = names
        self.modules = modules
    }

    private struct Node: Decodable {
        let name: String
        let tests: [Node]?
    }
}
