import SourceEditing
import SwiftSyntax

/// A place below that creates a value of the type, in a member of another type that can take a closure from above.
struct Creation {
    /// The reason no closure can be handed in.
    struct Obstacle: Error {
        let reason: String

        /// A call such as `.init()`, or one of an initializer of a superclass.
        static let unnamed = Obstacle(reason: "not by a call of its own initializer with the type's name")
    }

    /// The index in ``DeclarationGraph/symbols`` of the initializer of the created type.
    let initializer: Int
    /// The file with the place, in ``DeclarationGraph/files``.
    let file: Int
    /// The bytes of the called expression: `Prices` in `Prices(date: date)`.
    let called: Range<Int>
    /// The labels of the arguments; empty for an argument without one.
    let labels: [String]
    /// The bytes of the labels, with their colons.
    let labelRanges: [Range<Int>]
    /// The token of the owner's name: a structure, class or actor in the same file.
    let owner: TokenSyntax
    /// The initial value of a stored property that contains the call; `nil` if the call is in a member's body.
    let initialValue: InitialValue?

    /// - Parameters:
    ///   - token: The name of the created type in a call of its initializer.
    ///   - file: The index of the file.
    ///   - initializer: The symbol of the initializer.
    init(_ token: TokenSyntax, in file: Int, of initializer: Int) throws(Obstacle) {
        guard let name = token.parent?.as(DeclReferenceExprSyntax.self),
            let call = name.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == name.id
        else { throw Obstacle.unnamed }
        guard call.leftParen != nil, call.trailingClosure == nil else {
            throw Obstacle(reason: "the initializer is called with a closure behind it")
        }
        self.initializer = initializer
        self.file = file
        called = name.range
        labels = call.arguments.map { $0.label?.text ?? "" }
        labelRanges = call.arguments.compactMap { argument in
            argument.label.map { $0.range.lowerBound..<argument.expression.range.lowerBound }
        }
        (owner, initialValue) = try Self.owner(of: Syntax(call))
    }

    /// Whether the initializer of the owner doesn't call the closure, but stores it.
    var needsStoredClosure: Bool { initialValue?.isLazy ?? true }

    /// The edits of the call, which calls a closure instead.
    ///
    /// - Parameter closure: The name of the closure.
    func edits(calling closure: String) -> [SourceEditing.SourceEdit] {
        [SourceEditing.SourceEdit(range: called, text: closure)]
            + labelRanges.map { SourceEditing.SourceEdit(range: $0, text: "") }
    }

    /// The name of the type in whose method, accessor, initializer or property a call is.
    private static func owner(of call: Syntax) throws(Obstacle) -> (TokenSyntax, InitialValue?) {
        var isInClosure = false
        var body: Syntax?
        var initialValue: InitialValue?
        var current = call.parent
        while let node = current {
            if node.is(ClosureExprSyntax.self) { isInClosure = true }
            if node.is(CodeBlockSyntax.self) || node.is(AccessorBlockSyntax.self) { body = node }
            if let binding = node.as(PatternBindingSyntax.self) {
                initialValue = try InitialValue(binding, of: call, isInClosure: isInClosure)
            }
            if let group = node.asProtocol((any DeclGroupSyntax).self) {
                guard body != nil || initialValue != nil else {
                    throw Obstacle(reason: "it is the initial value of a property")
                }
                let isReference = !group.is(StructDeclSyntax.self)
                guard !isInClosure || !isReference else {
                    throw Obstacle(reason: "a closure creates it, which would have to capture self")
                }
                guard let name = group.asProtocol((any NamedDeclSyntax).self)?.name, !group.is(EnumDeclSyntax.self),
                    !group.is(ProtocolDeclSyntax.self), group.parent?.is(CodeBlockItemSyntax.self) ?? false
                else {
                    throw Obstacle(reason: "it isn't created in the declaration of a structure, class or actor")
                }
                return (name, initialValue)
            }
            if let member = node.parent?.as(MemberBlockItemSyntax.self)?.decl.asProtocol(
                (any WithModifiersSyntax).self),
                member.modifiers.contains(where: { ["static", "class"].contains($0.name.text) })
            {
                throw Obstacle(reason: "a static member creates it")
            }
            current = node.parent
        }
        throw Obstacle(reason: "no type stores the closure")
    }
}
