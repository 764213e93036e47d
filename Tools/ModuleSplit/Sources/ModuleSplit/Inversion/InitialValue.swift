import IndexReading
import SourceEditing
import SwiftSyntax

/// The initial value of a stored property in which a value of the inverted type is created.
///
/// The initializer of the property's owner computes it instead, with the closure that it takes. A lazy property keeps it.
struct InitialValue {
    /// The name of the property.
    let name: String
    /// Whether the value is computed at the first use of the property.
    let isLazy: Bool
    /// The bytes of the equals sign and the value, with the blanks before them.
    let clause: Range<Int>
    /// The bytes of the value.
    let value: Range<Int>
    /// The offset for a type annotation; `nil` if there is one.
    let annotationOffset: Int?
    private let expression: ExprSyntax

    /// - Parameters:
    ///   - binding: The property.
    ///   - call: The call that creates a value.
    ///   - isInClosure: Whether the call is in a closure.
    /// - Returns: `nil` if the call isn't in the initial value of a stored property.
    init?(_ binding: PatternBindingSyntax, of call: Syntax, isInClosure: Bool) throws(Creation.Obstacle) {
        guard let initializer = binding.initializer, initializer.range.contains(call.range.lowerBound),
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self),
            variable.parent?.is(MemberBlockItemSyntax.self) ?? false
        else { return nil }
        let words = variable.modifiers.map(\.name.text)
        guard !words.contains("static"), !words.contains("class") else { return nil }
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
            throw .init(reason: "it is the initial value of several properties")
        }
        name = pattern.identifier.text
        isLazy = words.contains("lazy")
        guard !TypeUse.isWrapped(variable) else {
            throw .init(reason: "the property '\(name)', of which it is the initial value, has attributes")
        }
        guard isLazy || !isInClosure else {
            throw .init(reason: "a closure in the initial value of '\(name)' creates it")
        }
        guard binding.typeAnnotation != nil || initializer.value.id == call.id else {
            throw .init(reason: "it is a part of the initial value of '\(name)', whose type isn't written")
        }
        expression = initializer.value
        let end = binding.typeAnnotation?.endPositionBeforeTrailingTrivia ?? pattern.endPositionBeforeTrailingTrivia
        clause = end.utf8Offset..<initializer.range.upperBound
        value = initializer.value.range
        annotationOffset = binding.typeAnnotation == nil ? pattern.range.upperBound : nil
    }

    /// The names that the value uses, apart from members of others.
    var usedNames: Set<String> {
        Set(
            expression.tokens(viewMode: .sourceAccurate).filter { token in
                guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
                let member = reference.parent?.as(MemberAccessExprSyntax.self)
                return member?.declName.id != reference.id
            }.map(\.text))
    }

    /// Returns the edits of the property: its type, and the removal of the value unless it is lazy.
    func edits(type: String) -> [SourceEditing.SourceEdit] {
        let annotation = annotationOffset == nil ? "" : ": \(type)"
        guard isLazy else { return [.init(range: clause, text: annotation)] }
        return annotationOffset.map { [.insertion(annotation, at: $0)] } ?? []
    }

    /// Returns the statement that assigns the value.
    ///
    /// - Parameters:
    ///   - edits: The edits of the value.
    ///   - text: The text of the file.
    func assignment(_ edits: [SourceEditing.SourceEdit], in text: [UInt8]) -> String {
        let moved = edits.map {
            SourceEditing.SourceEdit(
                range: $0.range.lowerBound - value.lowerBound..<$0.range.upperBound - value.lowerBound, text: $0.text)
        }
        let changed = SourceEditing.SourceEdit.apply(moved, to: Array(text[value]))
        return "self.\(name) = " + String(decoding: changed, as: UTF8.self)
    }
}
