import SwiftSyntax

/// Generates a member of a mock, with the constants that record its calls.
struct MemberWriter {
    private let requirement: Requirement
    private let handle: String
    private let place: String
    private let found: MockedProtocol
    private let style: MockStyle
    private var erasure: TypeErasure
    /// Whether the protocol that declares it isn't isolated.
    private let isInherited: Bool
    /// The parts of the support code that the member needs; complete once it is generated.
    private(set) var needs: Set<SupportPart> = []

    init(
        _ requirement: Requirement, handle: String, place: String, _ found: MockedProtocol, _ style: MockStyle,
        _ resolver: ProtocolResolver
    ) {
        self.requirement = requirement
        self.handle = handle
        self.place = place
        let isIdentity =
            found.knownParents.contains("Identifiable")
            && requirement.syntax.as(VariableDeclSyntax.self)?.bindings.first?.pattern.plainText == "id"
        isInherited = isIdentity || resolver.isolation(of: requirement.owner) == nil
        self.found = found
        self.style = style
        erasure = TypeErasure(
            resolver, requirement.owner.file, mock: style.name,
            associatedTypes: Set(found.associatedTypes.map(\.name.text)))
    }

    /// Generates the member's lines without indentation.
    /// - Throws: ``MockProblem`` if it can't be mocked.
    mutating func lines() throws(MockProblem) -> [String] {
        if isStatic, style.isGeneric {
            throw requirement.problem(
                "the static member of a protocol with associated types can't be mocked: Swift has no static state in generic types",
                advice: "write the mock of '\(found.declaration.name)' by hand")
        }
        let result =
            requirement.syntax.as(FunctionDeclSyntax.self)?.signature.returnClause?.type
            ?? requirement.syntax.as(VariableDeclSyntax.self)?.bindings.first?.typeAnnotation?.type
            ?? requirement.syntax.as(SubscriptDeclSyntax.self)?.returnClause.type
        if let result, erasure.isInescapable(result) {
            throw requirement.problem(
                "the member gives a '\(result.plainText)', whose values can't be stored as an answer",
                advice: "write the mock of '\(found.declaration.name)' by hand")
        }
        if let function = requirement.syntax.as(FunctionDeclSyntax.self) { return write(function) }
        if let variable = requirement.syntax.as(VariableDeclSyntax.self) { return try write(variable) }
        if let member = requirement.syntax.as(SubscriptDeclSyntax.self) { return write(member) }
        if let member = requirement.syntax.as(InitializerDeclSyntax.self) { return write(member) }
        return []
    }

    private var modifierNames: [String] {
        requirement.syntax.asProtocol(WithModifiersSyntax.self)?.modifiers.map(\.plainText) ?? []
    }

    private var isStatic: Bool { modifierNames.contains("static") || modifierNames.contains("class") }

    private var attributes: [String] {
        let found = requirement.syntax.asProtocol(WithAttributesSyntax.self)?.attributes.map(\.plainText) ?? []
        // Attributes that are irrelevant to an implementation, or invalid for code that calls internal declarations.
        let dropped: Set = ["@discardableResult", "@warn_unqualified_access", "@inlinable"]
        return found.filter { !dropped.contains($0) && !$0.hasPrefix("@objc") }
    }

    /// The modifiers before a member's keyword, such as `public nonisolated static`.
    private var prefix: String {
        let kept = modifierNames.filter {
            $0.hasPrefix("nonisolated") || $0 == "static" || $0 == "prefix" || $0 == "postfix"
        }
        let isMarked = kept.contains { $0.hasPrefix("nonisolated") }
        let isolation = isNonisolated && !isMarked ? "nonisolated " : ""
        return style.access + isolation + kept.map { $0 + " " }.joined()
    }

    /// Whether it is callable from everywhere, though the mock may be isolated.
    private var isNonisolated: Bool {
        if modifierNames.contains(where: { $0.hasPrefix("nonisolated") }) { return true }
        return style.globalActor != nil && isInherited && !attributes.contains { $0.hasSuffix("Actor") }
    }

    private var isolation: MockedCall.Isolation {
        let own = attributes.first { $0.hasSuffix("Actor") }
        let actor = isNonisolated ? nil : own ?? style.globalActor
        let isShared = style.isShared || isStatic || isNonisolated && style.globalActor != nil
        let prefix = isShared && (style.keyword == "actor" || style.globalActor != nil) ? "nonisolated " : ""
        return MockedCall.Isolation(isShared: isShared, globalActor: actor, constantPrefix: prefix)
    }

    private mutating func call(
        _ handle: String, _ title: String, _ parameters: [MockParameter], _ result: TypeSyntax?,
        _ effects: MockedCall.Effects
    ) -> MockedCall {
        let isVoid = result.map { ["Void", "()", "Swift.Void"].contains($0.plainText) } ?? true
        let call = MockedCall(
            handle: handle, title: "\(found.declaration.name).\(title)", parameters: parameters,
            result: isVoid ? nil : result, effects: effects, isStatic: isStatic, isolation: isolation,
            access: style.access, erasure: erasure,
            associatedTypes: Set(found.associatedTypes.map(\.name.text)),
            isNested: found.declaration.path.count > 1, place: place, style: style)
        needs.formUnion(call.needs)
        return call
    }

    private func parameters(_ clause: FunctionParameterClauseSyntax, isSubscript: Bool = false) -> [MockParameter] {
        let names = Set(clause.parameters.map { ($0.secondName ?? $0.firstName).text.withoutBackticks })
        return clause.parameters.enumerated().map { index, parameter in
            // A parameter must not hide the mock.
            let unusable: Set = isSubscript ? ["_", "self", "newValue"] : ["_", "self"]
            let isUnnamed = unusable.contains((parameter.secondName ?? parameter.firstName).text.withoutBackticks)
            let other = isUnnamed ? MockNames.free("argument\(index + 1)", names) : nil
            return MockParameter(
                parameter, name: other, erasure, isShared: isolation.isShared, isSubscript: isSubscript)
        }
    }

    private func title(_ name: String, _ parameters: [MockParameter]) -> String {
        name.withoutBackticks + "(" + parameters.map { ($0.label?.withoutBackticks ?? "_") + ":" }.joined() + ")"
    }

    private func doc(_ handle: String, _ title: String) -> String {
        "/// The calls of `\(title)`, and their answers."
    }

    private mutating func write(_ function: FunctionDeclSyntax) -> [String] {
        erasure.add(function.genericParameterClause, function.genericWhereClause)
        let parameters = parameters(function.signature.parameterClause)
        let title = title(function.name.text, parameters)
        let effects = MockedCall.Effects(
            async: function.signature.effectSpecifiers?.asyncSpecifier,
            function.signature.effectSpecifiers?.throwsClause, erasure)
        let call = call(handle + "Calls", title, parameters, function.signature.returnClause?.type, effects)
        var declaration = "\(prefix)func \(function.name.text)\(function.genericParameterClause?.plainText ?? "")"
        if function.name.text.first.map({ !$0.isLetter && $0 != "_" && $0 != "`" }) == true { declaration += " " }
        declaration += "(\(parameters.map(\.declared).joined(separator: ", ")))"
        declaration += function.signature.effectSpecifiers.map { " " + erasure.text($0) } ?? ""
        declaration += function.signature.returnClause.map { " -> " + erasure.text($0.type) } ?? ""
        declaration += function.genericWhereClause.map { " " + erasure.text($0) } ?? ""
        return [doc(call.handle, title), call.constant] + attributes + ["\(declaration) {"]
            + call.body.map { "    " + $0 } + ["}"]
    }

    private mutating func write(_ variable: VariableDeclSyntax) throws(MockProblem) -> [String] {
        var lines: [String] = []
        for binding in variable.bindings {
            guard let type = binding.typeAnnotation?.type else { continue }
            let name = binding.pattern.plainText
            let accessors = Accessors(binding.accessorBlock, erasure)
            if !lines.isEmpty { lines.append("") }
            lines += try write(property: name, handle, type, accessors)
        }
        return lines
    }

    private mutating func write(
        property name: String, _ handle: String, _ type: TypeSyntax, _ accessors: Accessors
    ) throws(MockProblem) -> [String] {
        let get = call(handle + "Gets", name.withoutBackticks, [], type, accessors.effects)
        var lines = ["/// The calls of `\(name.withoutBackticks)`, and their answers.", get.constant]
        let declaration = "\(prefix)var \(name): \(erasure.text(type))"
        guard accessors.isSettable else {
            lines += attributes
            let effects = accessors.text
            if effects.isEmpty { return lines + ["\(declaration) {"] + get.body.map { "    " + $0 } + ["}"] }
            return lines + ["\(declaration) {", "    get\(effects) {"] + get.body.map { "        " + $0 } + [
                "    }", "}",
            ]
        }
        let isKept = !isolation.isShared || Sendability(erasure: erasure).isSendable(type)
        let kind = isolation.isShared ? "MockCalls" : "LocalMockCalls"
        let keptType = erasure.text(type).hasSuffix("!") ? erasure.text(type).dropLast() + "?" : erasure.text(type)
        let constantPrefix =
            isStatic ? "@TaskLocal \(style.access)static var" : "\(style.access)\(isolation.constantPrefix)let"
        lines += [
            "/// The values that `\(name.withoutBackticks)` was set to\(isKept ? "; the last one is read" : "").",
            "\(constantPrefix) \(handle)Sets = \(kind)<\(isKept ? keptType : style.standard("Void")), \(style.standard("Never"))>(\"\(found.declaration.name).\(name)\")",
        ]
        lines +=
            attributes + ["\(declaration) {", "    get {"] + get.body.map { "        " + $0 } + ["    }", "    set {"]
        lines.append("        \(handle)Sets.record(withoutAnswer: \(isKept ? "newValue" : "()"))")
        if isKept { lines.append("        \(get.handle).answer { newValue }") }
        return lines + ["    }", "}"]
    }

    private mutating func write(_ member: SubscriptDeclSyntax) -> [String] {
        erasure.add(member.genericParameterClause, member.genericWhereClause)
        let parameters = parameters(member.parameterClause, isSubscript: true)
        let accessors = Accessors(member.accessorBlock, erasure)
        let title = title("subscript", parameters)
        let get = call(handle + "Gets", title, parameters, member.returnClause.type, accessors.effects)
        var lines = [doc(get.handle, title), get.constant]
        var set: MockedCall?
        if accessors.isSettable {
            let value = MockParameter(newValueOf: member.returnClause.type, erasure, isShared: isolation.isShared)
            let call = call(handle + "Sets", title + " (set)", parameters + [value], nil, MockedCall.Effects())
            lines += ["/// The calls that set `\(title)`, and their answers.", call.constant]
            set = call
        }
        lines += attributes
        lines.append(
            "\(prefix)subscript\(member.genericParameterClause?.plainText ?? "")"
                + "(\(parameters.map(\.declared).joined(separator: ", "))) -> \(erasure.text(member.returnClause.type))"
                + (member.genericWhereClause.map { " " + erasure.text($0) } ?? "") + " {")
        lines += ["    get\(accessors.text) {"] + get.body.map { "        " + $0 } + ["    }"]
        if let set { lines += ["    set {"] + set.body.map { "        " + $0 } + ["    }"] }
        return lines + ["}"]
    }

    private mutating func write(_ member: InitializerDeclSyntax) -> [String] {
        erasure.add(member.genericParameterClause, member.genericWhereClause)
        let parameters = parameters(member.signature.parameterClause)
        let kept = parameters.filter { $0.keptType != nil }
        let labels = kept.map { "\($0.label ?? $0.name): \($0.keptType ?? "")" }
        let type =
            kept.count == 1
            ? kept[0].keptType ?? "" : kept.isEmpty ? style.standard("Void") : "(\(labels.joined(separator: ", ")))"
        let title = title("init", parameters)
        let kind = isolation.isShared ? "MockCalls" : "LocalMockCalls"
        needs.insert(isolation.isShared ? .shared : .local)
        let names = kept.map(\.name).joined(separator: ", ")
        // Swift 6.3 crashes on a synchronous initializer of an actor that implements an asynchronous requirement.
        let isAsync = style.keyword == "actor" && member.signature.effectSpecifiers?.asyncSpecifier != nil
        return [
            "/// The arguments of `\(title)`.",
            "\(style.access)\(isolation.constantPrefix)let \(handle)Calls = \(kind)<\(type), \(style.standard("Never"))>(\"\(found.declaration.name).\(title)\")",
        ] + attributes + [
            "\(style.access)init\(member.genericParameterClause?.plainText ?? "")"
                + "(\(parameters.map(\.declared).joined(separator: ", ")))\(isAsync ? " async" : "")"
                + (member.genericWhereClause.map { " " + erasure.text($0) } ?? "") + " {",
            "    self.\(place) = MockPlace()",
            "    self.\(handle)Calls.record(withoutAnswer: \(kept.count == 1 ? names : "(\(names))"))",
            "}",
        ]
    }
}

/// The accessors of a property or a subscript.
private struct Accessors {
    var isSettable = false
    var effects = MockedCall.Effects()
    /// The effects after `get`.
    var text = ""

    init(_ block: AccessorBlockSyntax?, _ erasure: TypeErasure) {
        guard case .accessors(let list) = block?.accessors else { return }
        for accessor in list {
            if accessor.accessorSpecifier.text == "set" { isSettable = true }
            guard accessor.accessorSpecifier.text == "get", let found = accessor.effectSpecifiers else { continue }
            effects = MockedCall.Effects(async: found.asyncSpecifier, found.throwsClause, erasure)
            text = " " + erasure.text(found)
        }
    }
}
