import SwiftSyntax

/// Generates the mock of one protocol.
struct MockWriter {
    let found: MockedProtocol
    let resolver: ProtocolResolver
    let style: MockStyle
    private let names: MockNames
    private let aliases: TypeAliases

    /// - Parameter place: The properties that follow from the mock's target.
    init(_ found: MockedProtocol, _ resolver: ProtocolResolver, _ place: MockPlacement) {
        self.found = found
        self.resolver = resolver
        style = MockStyle(found, place)
        aliases = TypeAliases(found.lineage)
        var members = KnownProtocols.memberNames(found.knownParents)
        members.formUnion(found.associatedTypes.map(\.name.text.withoutBackticks))
        members.formUnion(aliases.types.keys)
        let keys = found.requirements.map(Self.key)
        members.formUnion(keys.map(\.base))
        names = MockNames(keys, members: members)
    }

    /// A mock's source.
    struct Output {
        /// `public `, `package ` or empty.
        let access: String
        var lines: [String] = []
        var needs: Set<SupportPart> = []
        /// The names of the types that it uses.
        var words: Set<String> = []
        var problems: [MockProblem] = []
    }

    /// Generates the mock, unless it contains a member that can't be mocked.
    func write() -> Output {
        var output = Output(access: style.access)
        var blocks: [(conditions: [String], lines: [String])] = []
        for (index, requirement) in found.requirements.enumerated() {
            var writer = MemberWriter(
                requirement, handle: names.handle(index), place: names.place, found, style, resolver)
            do throws(MockProblem) {
                let lines = try writer.lines()
                blocks.append((requirement.conditions, lines))
                output.needs.formUnion(writer.needs)
            } catch {
                output.problems.append(error)
            }
        }
        var equality: Set<String> = []
        for parent in found.knownParents {
            let prefix = style.access + (style.globalActor == nil ? "" : "nonisolated ")
            let lines = KnownProtocols.members(of: parent, mock: style.name, prefix: prefix, style.standard) ?? []
            let missing = lines.filter { equality.insert(String($0.prefix { $0 != "{" })).inserted }
            if !missing.isEmpty { blocks.append(([], missing)) }
        }
        output.lines = header + Conditions.wrap(blocks, indent: "    ") + ["}"]
        let around = found.declaration.path.dropLast().joined(separator: ".")
        if !around.isEmpty {
            let inner = output.lines.map { $0.isEmpty || $0.hasPrefix("#") ? $0 : "    " + $0 }
            output.lines = ["extension \(around) {"] + inner + ["}"]
        }
        if !found.declaration.conditions.isEmpty {
            output.lines = Conditions.wrap([(found.declaration.conditions, output.lines)], indent: "")
        }
        output.words = Set(output.lines.flatMap { Self.words($0) })
        return output
    }

    private static func words(_ line: String) -> [String] {
        line.utf8.split { byte in
            !(97...122).contains(byte | 0x20) && !(48...57).contains(byte) && byte != UInt8(ascii: "_") && byte < 128
        }.map { String(Substring($0)) }
    }

    private static func key(_ requirement: Requirement) -> HandleNames.Key {
        let syntax = requirement.syntax
        func key(_ base: String, _ clause: FunctionParameterClauseSyntax?, _ effects: String = "") -> HandleNames.Key {
            let parameters = clause.map { Array($0.parameters) } ?? []
            return HandleNames.Key(
                base: base,
                labels: parameters.map { parameter in
                    // In a subscript, a single name isn't a label.
                    let isLabel = base != "subscript" || parameter.secondName != nil
                    return isLabel ? parameter.firstName.text.withoutBackticks : "_"
                },
                types: parameters.map(\.type.plainText), effects: effects)
        }
        if let function = syntax.as(FunctionDeclSyntax.self) {
            let effects = (function.signature.effectSpecifiers?.asyncSpecifier == nil ? "" : "Async")
            let result = function.signature.returnClause.map { "Giving" + $0.type.plainText } ?? ""
            let words = result.split { !$0.isLetter && !$0.isNumber }.joined()
            return key(HandleNames.identifier(function.name.text), function.signature.parameterClause, words + effects)
        }
        if let member = syntax.as(SubscriptDeclSyntax.self) { return key("subscript", member.parameterClause) }
        if let member = syntax.as(InitializerDeclSyntax.self) { return key("init", member.signature.parameterClause) }
        let name = syntax.as(VariableDeclSyntax.self)?.bindings.first?.pattern.plainText ?? ""
        return key(name.withoutBackticks, nil)
    }

    /// The declaration's lines before the first member.
    private var header: [String] {
        let declaration = found.declaration
        var lines = ["/// A mock of ``\(declaration.name)``."]
        let attributes = declaration.syntax.attributes.map(\.plainText)
        lines += attributes.filter { $0.hasPrefix("@available") }
        if let globalActor = style.globalActor { lines.append(globalActor) }
        lines.append(
            "\(style.access)\(style.isolationPrefix)\(style.keyword) \(style.name)\(parameterClause): \(parents)\(whereClause) {"
        )
        lines += typealiases.map { "    \(style.access)typealias \($0.name) = \($0.type)" }
        lines += ["    private let \(names.place): MockPlace", ""]
        let isTaken = found.requirements.contains { requirement in
            let member = requirement.syntax.as(InitializerDeclSyntax.self)
            return member?.signature.parameterClause.parameters.isEmpty == true
        }
        if !isTaken {
            lines += [
                "    /// Creates a mock without answers. A call without an answer fails the test at this place.",
                "    \(style.access)init(",
                "        fileID: \(name("StaticString")) = #fileID, filePath: \(name("StaticString")) = #filePath, line: \(name("Int")) = #line, column: \(name("Int")) = #column",
                "    ) {",
                "        \(names.place) = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)",
                "    }",
                "",
            ]
        }
        return lines
    }

    private func name(_ standard: String) -> String { style.standard(standard) }

    /// The protocol, and those parents that aren't isolated, though the mock is.
    private var parents: String {
        let name = found.declaration.name
        guard style.globalActor != nil else { return name }
        let own = resolver.isVisiblyIsolated(found.declaration) ? name : "nonisolated \(name)"
        let known = found.knownParents.filter { !KnownProtocols.neverIsolated.contains($0) }
        let declared = found.lineage.dropLast().filter { !resolver.isVisiblyIsolated($0) }.map(\.name)
        return ([own] + (known + declared).map { "nonisolated \($0)" }).joined(separator: ", ")
    }

    /// The associated types with a fixed type: `where Item == Int`. Of two equal ones, this is the later.
    private var typealiases: [(name: String, type: String)] {
        let names = Set(found.associatedTypes.map(\.name.text))
        return found.associatedTypes.compactMap { type in
            for requirement in found.constraints {
                guard case .sameTypeRequirement(let same) = requirement.requirement,
                    case .type(let left) = same.leftType, case .type(let right) = same.rightType
                else { continue }
                for (side, other) in [(left, right), (right, left)] {
                    let name = side.plainText.replacing("Self.", with: "")
                    let text = other.plainText.replacing("Self.", with: "")
                    guard name == type.name.text, !names.contains(text) || text < name else { continue }
                    // A constraint on a member type doesn't fix its parent: `Output.Element` can be constrained for any
                    // `Output`.
                    if !text.contains(".") || !other.is(MemberTypeSyntax.self) || !other.mentions(names) {
                        return (name, text)
                    }
                }
            }
            return nil
        }
    }

    private var parameterClause: String {
        let fixed = typealiases.map(\.name)
        let parameters = found.associatedTypes.filter { !fixed.contains($0.name.text) }.map { type in
            var demands = type.inheritanceClause?.inheritedTypes.map { aliases.expanded($0.type).plainText } ?? []
            // Any task can access its stored values.
            if style.isShared, !demands.contains("Sendable") { demands.append(name("Sendable")) }
            return type.name.text + (demands.isEmpty ? "" : ": " + demands.joined(separator: " & "))
        }
        return parameters.isEmpty ? "" : "<" + parameters.joined(separator: ", ") + ">"
    }

    /// The constraints on the mock's type parameters that aren't in its parameter list.
    private var whereClause: String {
        let fixed = typealiases.map(\.name)
        let free = found.associatedTypes.map(\.name.text).filter { !fixed.contains($0) }
        let demands = found.constraints.map { aliases.expanded($0).plainText.replacing("Self.", with: "") }
        let kept = demands.map { $0.hasSuffix(",") ? String($0.dropLast()) : $0 }.filter { demand in
            free.contains(String(demand.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
        }
        return kept.isEmpty ? "" : " where " + kept.joined(separator: ", ")
    }
}

/// Wraps lines in `#if` conditions, once for neighbors with the same ones.
enum Conditions {
    static func wrap(_ blocks: [(conditions: [String], lines: [String])], indent: String) -> [String] {
        var result: [String] = []
        var open: [String] = []
        for (index, block) in blocks.enumerated() {
            if block.conditions != open {
                if !open.isEmpty { result.append("#endif") }
                if index > 0 { result.append("") }
                open = block.conditions
                if !open.isEmpty { result.append("#if " + text(open)) }
            } else if index > 0 {
                result.append("")
            }
            result += block.lines.map { $0.isEmpty ? "" : indent + $0 }
        }
        if !open.isEmpty { result.append("#endif") }
        return result
    }

    private static func text(_ conditions: [String]) -> String {
        conditions.count == 1 ? conditions[0] : conditions.map { "(\($0))" }.joined(separator: " && ")
    }
}
