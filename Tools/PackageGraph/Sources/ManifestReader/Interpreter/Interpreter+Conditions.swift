import SwiftSyntax

/// `#if`.
extension Interpreter {
    /// Returns the contents of the active branch; nil if none is active.
    func activeElements(_ node: IfConfigDeclSyntax) throws -> IfConfigClauseSyntax.Elements? {
        if node.clauses.allSatisfy({ onlyImports($0.elements) }) { return nil }
        for clause in node.clauses {
            guard let condition = clause.condition else { return clause.elements }
            if try holds(condition) { return clause.elements }
        }
        return nil
    }

    /// Whether the branch contains only imports. They have no value, so it doesn't matter which of them are active.
    private func onlyImports(_ elements: IfConfigClauseSyntax.Elements?) -> Bool {
        guard let elements else { return true }
        guard case .statements(let statements) = elements else { return false }
        return statements.allSatisfy { item in
            if case .decl(let declaration) = item.item { return declaration.is(ImportDeclSyntax.self) }
            return false
        }
    }

    func holds(_ condition: ExprSyntax) throws -> Bool {
        try step(condition)
        switch condition.as(ExprSyntaxEnum.self) {
        case .booleanLiteralExpr(let node): return node.literal.tokenKind == .keyword(.true)
        case .prefixOperatorExpr(let node) where node.operator.text == "!": return try !holds(node.expression)
        case .tupleExpr(let node):
            guard node.elements.count == 1, let inner = node.elements.first else { break }
            return try holds(inner.expression)
        case .sequenceExpr(let node): return try holdsSequence(Array(node.elements))
        case .infixOperatorExpr(let node):
            return try holdsSequence([node.leftOperand, node.operator, node.rightOperand])
        case .declReferenceExpr:
            // SwiftPM compiles manifests without custom conditions.
            return false
        case .functionCallExpr(let node): return try holds(call: node)
        default: break
        }
        throw stop(condition, "the condition '\(condition.trimmedDescription)'")
    }

    private func holdsSequence(_ elements: [ExprSyntax]) throws -> Bool {
        // '||' has a lower precedence than '&&', so the sequence is a disjunction of conjunctions.
        var result = false
        var conjunction = try holds(elements[0])
        var index = 1
        while index + 1 < elements.count {
            guard let symbol = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text else {
                throw stop(elements[index], "the condition's operator")
            }
            let next = try holds(elements[index + 1])
            switch symbol {
            case "&&": conjunction = conjunction && next
            case "||":
                result = result || conjunction
                conjunction = next
            default: throw stop(elements[index], "the condition's operator '\(symbol)'")
            }
            index += 2
        }
        return result || conjunction
    }

    private func holds(call node: FunctionCallExprSyntax) throws -> Bool {
        let name = node.calledExpression.trimmedDescription
        let text = node.arguments.first?.expression.trimmedDescription ?? ""
        guard node.arguments.count == 1 else {
            throw stop(node, "the condition '\(node.trimmedDescription)'")
        }
        switch name {
        case "os":
            if text == "OSX" { return host.operatingSystem == "macOS" }
            return host.operatingSystem == text
        case "arch"
        where ["x86_64", "arm64", "i386", "arm", "wasm32", "s390x", "powerpc64le", "riscv64", "arm64_32"].contains(text):
            return host.architecture == text
        case "swift": return try compare(languageVersion, with: text, node)
        case "compiler": return try compare(host.compilerVersion, with: text, node)
        case "canImport": return try canImport(text, node)
        case "targetEnvironment": return false
        default: throw stop(node, "the condition '\(node.trimmedDescription)'")
        }
    }

    private func compare(_ version: ToolsVersion, with text: String, _ node: some SyntaxProtocol) throws -> Bool {
        for (symbol, test) in [(">=", { $0 >= $1 }), ("<", { $0 < $1 })]
            as [(String, (ToolsVersion, ToolsVersion) -> Bool)]
        where text.hasPrefix(symbol) {
            let number = text.dropFirst(symbol.count).drop { $0 == " " }
            guard let other = ToolsVersion(number), other.patch == 0 else { break }
            return test(version, other)
        }
        throw stop(node, "the condition '\(node.trimmedDescription)'")
    }

    private func canImport(_ name: String, _ node: some SyntaxProtocol) throws -> Bool {
        let isApple = ["macOS", "iOS", "tvOS", "watchOS", "visionOS"].contains(host.operatingSystem)
        switch name {
        case "Swift", "Foundation", "PackageDescription", "Dispatch", "CompilerPluginSupport", "_Concurrency":
            return true
        case "Darwin", "os", "ObjectiveC", "AppKit", "Combine", "SwiftUI", "CryptoKit": return isApple
        case "UIKit", "WatchKit": return isApple && host.operatingSystem != "macOS"
        case "FoundationEssentials": return !isApple && host.compilerVersion >= ToolsVersion(6, 0)
        case "FoundationNetworking", "FoundationXML": return !isApple
        case "Glibc": return host.operatingSystem == "Linux" || host.operatingSystem == "FreeBSD"
        case "WinSDK", "ucrt": return host.operatingSystem == "Windows"
        case "CoreFoundation", "Synchronization", "RegexBuilder": return true
        case "XCTest" where host.operatingSystem == "Linux", "Testing" where host.operatingSystem == "Linux":
            return true
        default: throw stop(node, "the condition 'canImport(\(name))'")
        }
    }
}
