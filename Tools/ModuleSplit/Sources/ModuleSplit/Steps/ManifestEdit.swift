import SwiftParser
import SwiftSyntax

/// Edits the declarations of targets in a manifest. Everything else stays, byte by byte.
struct ManifestEdit {
    private var text: [UInt8]

    /// - Parameter text: The manifest.
    init(_ text: [UInt8]) {
        self.text = text
    }

    var result: [UInt8] { text }

    /// Declares a new target behind the one that it is split off from, with the settings of that one.
    ///
    /// What isn't a literal in the dependencies of the original target can't be judged, so the new target keeps all of it.
    ///
    /// - Parameters:
    ///   - name: The name of the new target.
    ///   - original: The name of the target that is divided.
    ///   - function: The function that declares it: `target` or `testTarget`.
    ///   - path: The folder of the new target, relative to the package; `nil` if it is the default one.
    ///   - isNeeded: Whether the new target needs a dependency of the original one, by the dependency's name.
    ///   - uses: The targets of earlier steps that it uses.
    mutating func addTarget(
        _ name: String, splitFrom original: String, function: String = "target", path: String?,
        isNeeded: (String) -> Bool, uses: [String]
    ) throws(StepError) {
        let call = try target(original)
        let unit = indentation(of: call)
        let list = argument("dependencies", of: call).map { DependencyList($0.expression) }
        var dependencies = uses.map { "\"\($0)\"" }
        for element in list?.elements ?? [] {
            if let named = Self.name(of: element) {
                guard isNeeded(named), !uses.contains(named) else { continue }
            }
            dependencies.append(element.trimmedDescription)
        }
        var terms = list?.computed ?? []
        if !dependencies.isEmpty { terms.append("[\(dependencies.joined(separator: ", "))]") }
        var arguments = ["name: \"\(name)\""]
        if !terms.isEmpty { arguments.append("dependencies: \(terms.joined(separator: " + "))") }
        if let path { arguments.append("path: \"\(path)\"") }
        for label in ["cSettings", "cxxSettings", "swiftSettings", "linkerSettings", "plugins"] {
            guard let argument = argument(label, of: call) else { continue }
            arguments.append("\(label): \(argument.expression.trimmedDescription)")
        }
        let separator = ",\n" + unit.outer + unit.step
        let line = ".\(function)(" + arguments.joined(separator: ", ") + ")"
        let isShort = arguments.count <= 2 && unit.outer.count + line.count <= 100
        let declaration =
            isShort
            ? line
            : ".\(function)(\n\(unit.outer)\(unit.step)" + arguments.joined(separator: separator) + "\n\(unit.outer))"
        guard let element = call.parent?.as(ArrayElementSyntax.self) else {
            throw .manifest("the declaration of '\(original)' isn't an element of a list of targets")
        }
        let edit: SourceEdit
        if let comma = element.trailingComma {
            // A comment behind the comma is about the target before it.
            let hasComment = comma.trailingTrivia.contains(where: \.isComment)
            let offset = hasComment ? comma.endPosition : comma.endPositionBeforeTrailingTrivia
            edit = .insertion("\n\(unit.outer)\(declaration),", at: offset.utf8Offset)
        } else {
            edit = .insertion(",\n\(unit.outer)\(declaration)", at: element.endPositionBeforeTrailingTrivia.utf8Offset)
        }
        text = SourceEdit.apply([edit], to: text)
    }

    /// Adds a target to the dependencies of another one.
    mutating func addDependency(_ dependency: String, to name: String) throws(StepError) {
        let call = try target(name)
        let edit: SourceEdit
        if let argument = argument("dependencies", of: call) {
            let known = DependencyList(argument.expression)
            if known.elements.contains(where: { Self.name(of: $0) == dependency }) { return }
            guard let list = argument.expression.as(ArrayExprSyntax.self) else {
                let end = argument.expression.endPositionBeforeTrailingTrivia.utf8Offset
                var edits: [SourceEdit] = [.insertion(" + [\"\(dependency)\"]", at: end)]
                if known.needsParentheses {
                    let start = argument.expression.positionAfterSkippingLeadingTrivia.utf8Offset
                    edits = [.insertion("(", at: start), .insertion(") + [\"\(dependency)\"]", at: end)]
                }
                text = SourceEdit.apply(edits, to: text)
                return
            }
            let offset = list.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset
            if let first = list.elements.first {
                let spaces =
                    first.leadingTrivia.contains { $0.isNewline }
                    ? "\n" + lineIndentation(at: first.positionAfterSkippingLeadingTrivia.utf8Offset) : ""
                edit = .insertion(
                    "\(spaces)\"\(dependency)\"," + (spaces.isEmpty ? " " : ""), at: offset)
            } else {
                edit = .insertion("\"\(dependency)\"", at: offset)
            }
        } else {
            guard let argument = argument("name", of: call) else {
                throw .manifest("the declaration of '\(name)' has no name argument")
            }
            // The new argument gets the spaces that separate the next one, or a line of its own.
            let end = argument.expression.endPositionBeforeTrailingTrivia.utf8Offset
            let unit = indentation(of: call)
            let isMultiline = call.trimmedDescription.contains { $0.isNewline }
            let separator = isMultiline ? "\n" + unit.outer + unit.step : " "
            edit = .insertion(",\(separator)dependencies: [\"\(dependency)\"]", at: end)
        }
        text = SourceEdit.apply([edit], to: text)
    }

    // MARK: - Reading

    /// The call that declares a target.
    private func target(_ name: String) throws(StepError) -> FunctionCallExprSyntax {
        let tree = text.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let search = TargetSearch(name)
        search.walk(tree)
        guard let call = search.found.first, search.found.count == 1 else {
            throw .manifest(
                search.found.isEmpty
                    ? "expected a declaration of the target '\(name)' with a literal name, found none"
                    : "expected one declaration of the target '\(name)', found \(search.found.count)")
        }
        return call
    }

    private func argument(_ label: String, of call: FunctionCallExprSyntax) -> LabeledExprSyntax? {
        call.arguments.first { $0.label?.text == label }
    }

    /// The spaces before a call's line, and those that its arguments have more.
    private func indentation(of call: FunctionCallExprSyntax) -> (outer: String, step: String) {
        let outer = lineIndentation(at: call.positionAfterSkippingLeadingTrivia.utf8Offset)
        for argument in call.arguments where argument.leadingTrivia.contains(where: \.isNewline) {
            let inner = lineIndentation(at: argument.positionAfterSkippingLeadingTrivia.utf8Offset)
            if inner.count > outer.count { return (outer, String(inner.dropFirst(outer.count))) }
        }
        return (outer, outer.count % 4 == 0 ? "    " : "  ")
    }

    private func lineIndentation(at offset: Int) -> String {
        let start = text[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return String(decoding: text[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// The name of a dependency: a string, or the `name:` of a call.
    private static func name(of expression: ExprSyntax) -> String? {
        if let literal = expression.as(StringLiteralExprSyntax.self) { return literal.representedLiteralValue }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
        let argument = call.arguments.first { $0.label?.text == "name" } ?? call.arguments.first
        return argument?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    }
}

/// The parts of an expression for the dependencies of a target: literal elements, and what is computed.
private struct DependencyList {
    /// The elements of literal lists.
    private(set) var elements: [ExprSyntax] = []
    /// The other terms of the sum, as they are written.
    private(set) var computed: [String] = []
    /// Whether an operator other than `+` would take a further term as a part of its operand.
    private(set) var needsParentheses = false

    init(_ expression: ExprSyntax) {
        guard let sum = expression.as(SequenceExprSyntax.self) else {
            add(expression)
            return
        }
        let parts = Array(sum.elements)
        let operators = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
        guard operators.allSatisfy({ $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "+" }) else {
            needsParentheses = true
            computed = ["(\(expression.trimmedDescription))"]
            return
        }
        for index in stride(from: 0, to: parts.count, by: 2) { add(parts[index]) }
    }

    private mutating func add(_ term: ExprSyntax) {
        if let list = term.as(ArrayExprSyntax.self) {
            elements += list.elements.map(\.expression)
        } else {
            computed.append(term.trimmedDescription)
        }
    }
}

/// Finds the calls that declare a target of a name.
private final class TargetSearch: SyntaxVisitor {
    private static let functions: Set<String> = ["target", "executableTarget", "testTarget", "macro"]
    private let name: String
    private(set) var found: [FunctionCallExprSyntax] = []

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            Self.functions.contains(member.declName.baseName.text),
            // `.target(name:)` is a dependency too, which stands in the arguments of another call.
            !isDependency(node),
            let argument = node.arguments.first, argument.label?.text == "name",
            let literal = argument.expression.as(StringLiteralExprSyntax.self),
            literal.representedLiteralValue == name
        else { return .visitChildren }
        found.append(node)
        return .skipChildren
    }

    private func isDependency(_ node: FunctionCallExprSyntax) -> Bool {
        var current = node.parent
        while let parent = current {
            if let argument = parent.as(LabeledExprSyntax.self) { return argument.label?.text == "dependencies" }
            current = parent.parent
        }
        return false
    }
}
