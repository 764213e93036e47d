import SwiftParser
import SwiftSyntax

/// Finds array literals in a Swift file.
struct SwiftLists {
    let text: String
    private let tree: SourceFileSyntax
    private let converter: SourceLocationConverter

    /// The reason a list can't be found.
    struct Failure: Error {
        let message: String
    }

    /// Parses a file.
    /// - Throws: ``Failure`` if it has syntax errors.
    init(_ text: String) throws(Failure) {
        self.text = text
        tree = Parser.parse(source: text)
        converter = SourceLocationConverter(fileName: "", tree: tree)
        guard !tree.hasError else { throw Failure(message: "isn't valid Swift, so nothing is edited in it") }
    }

    /// Returns the array literal at a path.
    func list(at path: ListPath) throws(Failure) -> ArrayExprSyntax {
        var scope = Scope.declarations(Self.declarations(of: tree.statements))
        var way = ""
        for step in path.steps {
            switch (step, scope) {
            case (.name(let name), .declarations(let declarations)):
                scope = try declared(name, in: declarations, path: path, way: way)
                way += (way.isEmpty ? "" : ".") + name
            case (.name(let name), .expression(let expression)):
                let call = Self.plain(expression).as(FunctionCallExprSyntax.self)
                guard let argument = call?.arguments.first(where: { $0.label?.text == name }) else {
                    throw Failure(
                        message: "'\(path.text)': '\(way)' at line \(line(of: expression)) has no argument '\(name)'")
                }
                scope = .expression(argument.expression)
                way += ".\(name)"
            case (.element(let name), _):
                let array = try array(scope, path: path, way: way)
                // An array, because elements of a filtered syntax collection lose their position in the file.
                let matches = Array(array.elements).filter { Self.name(of: $0.expression) == name }
                guard let match = matches.first, matches.count == 1 else {
                    let count = matches.isEmpty ? "no element" : "\(matches.count) elements"
                    throw Failure(
                        message: "'\(path.text)': '\(way)' at line \(line(of: array)) has \(count) '\(name)'")
                }
                scope = .expression(match.expression)
                way += "[\(name)]"
            }
        }
        return try array(scope, path: path, way: way)
    }

    /// Returns the elements that mention a name, each with the path of its list.
    func paths(mentioning isMention: (String) -> Bool) -> [(path: String, element: ArrayElementSyntax)] {
        var found: [(String, ArrayElementSyntax)] = []
        for declaration in Self.declarations(of: tree.statements) {
            guard let variable = declaration.as(VariableDeclSyntax.self) else { continue }
            for binding in variable.bindings {
                guard let value = binding.initializer?.value,
                    let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
                else { continue }
                Self.walk(value, name, isMention, &found)
            }
        }
        return found
    }

    private static func walk(
        _ expression: ExprSyntax, _ path: String, _ isMention: (String) -> Bool,
        _ found: inout [(String, ArrayElementSyntax)]
    ) {
        let expression = plain(expression)
        if let call = expression.as(FunctionCallExprSyntax.self) {
            for argument in call.arguments {
                if let label = argument.label { walk(argument.expression, "\(path).\(label.text)", isMention, &found) }
            }
        } else if let array = expression.as(ArrayExprSyntax.self) {
            for element in array.elements {
                // An element with that name is included itself; otherwise the matching elements of its lists are.
                let name = name(of: element.expression)
                let count = found.count
                if let name, !isMention(name) { walk(element.expression, "\(path)[\(name)]", isMention, &found) }
                if found.count == count, isMention(element.expression.trimmedDescription) {
                    found.append((path, element))
                }
            }
        }
    }

    // MARK: - Scopes

    private enum Scope {
        case declarations([DeclSyntax])
        case expression(ExprSyntax)
    }

    private func declared(
        _ name: String, in declarations: [DeclSyntax], path: ListPath, way: String
    ) throws(Failure) -> Scope {
        var members: [DeclSyntax] = []
        var values: [ExprSyntax] = []
        var isThere = false
        for declaration in declarations {
            if let group = declaration.asProtocol((any DeclGroupSyntax).self), Self.name(of: declaration) == name {
                members += Self.declarations(of: group.memberBlock.members)
                isThere = true
            } else if let variable = declaration.as(VariableDeclSyntax.self) {
                for binding in variable.bindings
                where binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name {
                    isThere = true
                    if let value = binding.initializer?.value ?? Self.result(of: binding.accessorBlock) {
                        values.append(value)
                    }
                }
            } else if let function = declaration.as(FunctionDeclSyntax.self), function.name.text == name {
                isThere = true
                if let value = Self.result(of: function.body?.statements) { values.append(value) }
            }
        }
        if !members.isEmpty { return .declarations(members) }
        if values.count == 1 { return .expression(values[0]) }
        let place = way.isEmpty ? "the file" : "'\(way)'"
        if values.count > 1 {
            throw Failure(message: "'\(path.text)': \(place) declares '\(name)' \(values.count) times")
        }
        throw Failure(
            message: isThere
                ? "'\(path.text)': '\(name)' has no single value that could be a list"
                : "'\(path.text)': \(place) declares no '\(name)'")
    }

    private func array(_ scope: Scope, path: ListPath, way: String) throws(Failure) -> ArrayExprSyntax {
        guard case .expression(let expression) = scope else {
            throw Failure(message: "'\(path.text)': expected a list, found the declaration of a type")
        }
        guard let array = Self.plain(expression).as(ArrayExprSyntax.self) else {
            throw Failure(
                message: "'\(path.text)': expected an array literal at line \(line(of: expression)), found "
                    + "'\(expression.trimmedDescription.prefix(40))'")
        }
        return array
    }

    private func line(of node: some SyntaxProtocol) -> Int {
        converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    }

    // MARK: - Syntax

    /// Returns the declarations of a block, including those in `#if`.
    private static func declarations(of items: CodeBlockItemListSyntax) -> [DeclSyntax] {
        items.flatMap { item -> [DeclSyntax] in
            guard let declaration = item.item.as(DeclSyntax.self) else { return [] }
            guard let conditional = declaration.as(IfConfigDeclSyntax.self) else { return [declaration] }
            return conditional.clauses.flatMap { clause in
                clause.elements?.as(CodeBlockItemListSyntax.self).map(declarations) ?? []
            }
        }
    }

    private static func declarations(of items: MemberBlockItemListSyntax) -> [DeclSyntax] {
        items.flatMap { item -> [DeclSyntax] in
            guard let conditional = item.decl.as(IfConfigDeclSyntax.self) else { return [item.decl] }
            return conditional.clauses.flatMap { clause in
                clause.elements?.as(MemberBlockItemListSyntax.self).map(declarations) ?? []
            }
        }
    }

    private static func name(of declaration: DeclSyntax) -> String? {
        if let named = declaration.asProtocol((any NamedDeclSyntax).self) { return named.name.text }
        return declaration.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }

    /// Returns the result of a getter: its only expression, or that of its only `return`.
    private static func result(of accessors: AccessorBlockSyntax?) -> ExprSyntax? {
        switch accessors?.accessors {
        case .getter(let statements): result(of: statements)
        case .accessors(let all):
            result(of: all.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements)
        case nil: nil
        }
    }

    private static func result(of statements: CodeBlockItemListSyntax?) -> ExprSyntax? {
        guard let statements else { return nil }
        let answers = statements.compactMap { $0.item.as(ReturnStmtSyntax.self)?.expression }
        if answers.count == 1 { return answers[0] }
        return statements.count == 1 ? statements.first?.item.as(ExprSyntax.self) : nil
    }

    /// Returns an expression without parentheses, `try` and `as`.
    private static func plain(_ expression: ExprSyntax) -> ExprSyntax {
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return plain(only.expression)
        }
        if let tried = expression.as(TryExprSyntax.self) { return plain(tried.expression) }
        if let sequence = expression.as(SequenceExprSyntax.self),
            sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true,
            let first = sequence.elements.first
        {
            return plain(first)
        }
        return expression
    }

    /// Returns the name of an element: its string, the `name:` or first string of its call, or its last identifier.
    static func name(of expression: ExprSyntax) -> String? {
        if let string = expression.as(StringLiteralExprSyntax.self) { return string.representedLiteralValue }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            let named = call.arguments.first { $0.label?.text == "name" } ?? call.arguments.first
            let string = named?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
            return string ?? name(of: call.calledExpression)
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            let isType = member.declName.baseName.tokenKind == .keyword(.self)
            return isType ? member.base.flatMap(name) : member.declName.baseName.text
        }
        return expression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }
}
