/// The text of a file of mocks below its header.
struct MockFileBody {
    private var imports: Set<String> = []
    private var conditionalImports: Set<[String]> = []
    private var mocks: [[String]] = []
    private var needs: Set<SupportPart> = []
    private var access = ""
    private var names: [String: [[String]]] = [:]
    private var types: [String: UsedType] = [:]
    private var targets: Set<Int> = []
    private var otherModules: Set<String> = []

    var isEmpty: Bool { mocks.isEmpty }
    var count: Int { mocks.count }

    /// Reserves the name of a mock. Returns false if another mock has it, unless only one of the two can be compiled.
    mutating func claim(_ name: String, _ conditions: [String]) -> Bool {
        let others = names[name, default: []]
        guard others.allSatisfy({ Self.areExclusive($0, conditions) }) else { return false }
        names[name, default: []].append(conditions)
        return true
    }

    private static func areExclusive(_ one: [String], _ other: [String]) -> Bool {
        func denies(_ some: [String], _ others: [String]) -> Bool {
            some.contains { condition in others.contains { condition.hasPrefix("!(\($0))") } }
        }
        return denies(one, other) || denies(other, one)
    }

    /// Adds a mock. Returns the name of a type that another mock uses from another module, so that no import makes it
    /// clear which is meant.
    mutating func add(_ mock: MockWriter.Output, _ needed: NeededImports.Result, _ sources: Sources) -> String? {
        var used: [UsedType] = []
        for type in needed.types.sorted(by: { $0.name < $1.name }) {
            guard let other = types[type.name], other.target != type.target else {
                used.append(type)
                continue
            }
            // A name inside of another type doesn't conflict.
            guard sources.topLevelType(type.name, in: type.target) != nil else { continue }
            if sources.topLevelType(type.name, in: other.target) != nil { return type.name }
            used.append(type)
        }
        for type in used { types[type.name] = type }
        targets.formUnion(needed.targets)
        otherModules.formUnion(needed.otherModules)
        mocks.append(mock.lines)
        needs.formUnion(mock.needs)
        for line in needed.lines {
            if line.conditions.isEmpty {
                self.imports.insert(line.text)
            } else {
                conditionalImports.insert(line.conditions + [line.text])
            }
        }
        if mock.access == "public " || access.isEmpty { access = mock.access }
        return nil
    }

    /// The imports of single types, each of which has the name of a type of another module that is imported too.
    private func typeImports(_ sources: Sources) -> Set<NeededImports.Line> {
        var lines: Set<NeededImports.Line> = []
        for type in types.values {
            let isElsewhere = targets.contains { other in
                other != type.target && sources.topLevelType(type.name, in: other) != nil
            }
            let isClear = !isElsewhere && !otherModules.contains { KnownModules.mayDeclare(type.name, in: $0) }
            guard !isClear, let declared = sources.topLevelType(type.name, in: type.target) else { continue }
            let kind = declared.keyword == "actor" ? "class" : declared.keyword
            let module = sources.graph.targets[type.target].moduleName
            lines.insert(
                NeededImports.Line(
                    text: "\(type.importPrefix)import \(kind) \(module).\(type.name)", conditions: declared.conditions))
        }
        return lines
    }

    /// Returns the text of the file of mocks of a target.
    func text(_ sources: Sources, _ target: Int) -> String {
        let stated = sources.statedImports(in: target)
        let types = typeImports(sources)
        var imports = imports.union(types.filter(\.conditions.isEmpty).map(\.text))
        let conditionalImports = conditionalImports.union(
            types.filter { !$0.conditions.isEmpty }.map { $0.conditions + [$0.text] })
        // The import with the widest access replaces the others of its module.
        func module(_ text: String) -> String { text.split(separator: " ").last.map(String.init) ?? text }
        func weight(_ text: String) -> Int {
            text.contains("@testable ") ? 4 : text.hasPrefix("public ") ? 3 : text.hasPrefix("package ") ? 2 : 1
        }
        for (_, lines) in Dictionary(grouping: imports, by: module) where lines.count > 1 {
            let best = lines.max { (weight($0), $1) < (weight($1), $0) }
            for line in lines where line != best && !line.hasPrefix("@preconcurrency") { imports.remove(line) }
        }
        func stating(_ line: String) -> String {
            line.hasPrefix("import ") && stated.contains(module(line))
                ? (access.isEmpty ? "internal " : access) + line : line
        }
        imports = Set(imports.map(stating))
        var lines = imports.sorted { (module($0), $0) < (module($1), $1) }
        for entry in conditionalImports.sorted(by: { $0.joined() < $1.joined() })
        where !imports.contains(entry.last ?? "") {
            lines += Conditions.wrap([(Array(entry.dropLast()), [entry.last ?? ""])], indent: "")
        }
        for mock in mocks { lines += [""] + mock }
        lines += Support.supportLines(needs, access: access)
        return lines.drop { $0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// Returns the text of the file beside it.
    func support(_ sources: Sources, _ target: Int) -> String {
        let support = Support(parts: needs, access: access, statedImports: sources.statedImports(in: target))
        return support.lines.joined(separator: "\n") + "\n"
    }
}

/// A type of the tree that a mock uses.
struct UsedType: Hashable {
    let name: String
    /// The target that declares it.
    let target: Int
    /// The text before `import`, such as `public `.
    let importPrefix: String
}
