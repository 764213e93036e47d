import SwiftSyntax

import struct SourceEditing.SourceEdit

/// Repairs a written-out initializer that stores a closure whose type is an alias. Only the compiler knows that the alias
/// is a function type, since another module may declare it.
enum EscapingParameter {
    private static let start = "assigning non-escaping parameter '"
    private static let end = "' to an '@escaping' closure"

    /// Returns the edit that lets the parameter of an initializer escape, or `nil` if an error has another reason.
    static func edit(_ error: CompilerDiagnostic, in source: SourceDeclarations) -> SourceEdit? {
        guard error.message.hasPrefix(start), error.message.hasSuffix(end),
            let offset = source.lineTable.offset(line: error.line, column: error.column),
            let initializer = SyntaxFile(source).node(InitializerDeclSyntax.self, at: offset)
        else { return nil }
        let name = error.message.dropFirst(start.count).dropLast(end.count)
        let parameters = initializer.signature.parameterClause.parameters
        guard let stored = parameters.first(where: { ($0.secondName ?? $0.firstName).text == name }) else { return nil }
        return .insertion("@escaping ", at: stored.type.range.lowerBound)
    }
}
