import SwiftSyntax

/// Removes duplicate requirements, from two parents or redeclared in a child.
enum RequirementList {
    static func distinct(_ requirements: [Requirement]) -> [Requirement] {
        var result: [Requirement] = []
        var index: [String: Int] = [:]
        for requirement in requirements {
            let key = requirement.conditions.joined(separator: "\n") + "\n" + signature(of: requirement.syntax)
            guard let known = index[key] else {
                index[key] = result.count
                result.append(requirement)
                continue
            }
            // A requirement that may throw is satisfied by one that doesn't, and a read-only property by a writable
            // one.
            if weight(of: requirement.syntax) > weight(of: result[known].syntax) { result[known] = requirement }
        }
        return result
    }

    /// Returns the properties that distinguish members, without `throws` and a property's accessors.
    private static func signature(of member: DeclSyntax) -> String {
        let isStatic =
            member.asProtocol(WithModifiersSyntax.self)?.modifiers.contains { $0.name.text == "static" } == true
        let prefix = isStatic ? "static " : ""
        if let function = member.as(FunctionDeclSyntax.self) {
            let isAsync = function.signature.effectSpecifiers?.asyncSpecifier != nil
            let parameters = function.signature.parameterClause.signatureText
            let result = function.signature.returnClause?.type.plainText ?? "Void"
            return "\(prefix)func \(function.name.text)\(parameters) \(isAsync) \(result) "
                + (function.genericWhereClause?.plainText ?? "")
        }
        if let variable = member.as(VariableDeclSyntax.self) {
            return prefix + "var " + variable.bindings.map { $0.pattern.plainText }.joined(separator: ",")
        }
        if let member = member.as(SubscriptDeclSyntax.self) {
            return "\(prefix)subscript\(member.parameterClause.signatureText) \(member.returnClause.type.plainText)"
        }
        if let member = member.as(InitializerDeclSyntax.self) {
            return "init\(member.signature.parameterClause.signatureText)"
        }
        return member.plainText
    }

    private static func weight(of member: DeclSyntax) -> Int {
        if let function = member.as(FunctionDeclSyntax.self) {
            return function.signature.effectSpecifiers?.throwsClause == nil ? 1 : 0
        }
        let blocks =
            member.as(VariableDeclSyntax.self)?.bindings.map(\.accessorBlock) ?? [
                member.as(SubscriptDeclSyntax.self)?.accessorBlock
            ]
        let accessors = blocks.flatMap { block -> [AccessorDeclSyntax] in
            guard case .accessors(let list) = block?.accessors else { return [] }
            return Array(list)
        }
        let isSettable = accessors.contains { $0.accessorSpecifier.text == "set" }
        return (isSettable ? 2 : 0) + (accessors.contains { $0.effectSpecifiers?.throwsClause != nil } ? 0 : 1)
    }
}

extension FunctionParameterClauseSyntax {
    /// The labels and types.
    fileprivate var signatureText: String {
        "(" + parameters.map { "\($0.firstName.text):\($0.type.plainText)" }.joined(separator: ",") + ")"
    }
}
