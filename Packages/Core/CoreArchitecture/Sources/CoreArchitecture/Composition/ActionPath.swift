/// How the actions of a part lie in those of the whole.
///
/// ```swift
/// static let editor = ActionPath(embed: Action.editor) { if case .editor(let action) = $0 { action } else { nil } }
/// ```
public struct ActionPath<Whole: Sendable, Part: Sendable>: Sendable {
    @usableFromInline let embed: @Sendable (Part) -> Whole
    @usableFromInline let extract: @Sendable (Whole) -> Part?

    /// Describes how the actions of a part lie in those of the whole.
    /// - Parameters:
    ///   - embed: Makes the whole's action of the part's: the name of a case.
    ///   - extract: Makes the part's action of the whole's, or `nil` for one that isn't the part's.
    @inlinable
    public init(embed: @escaping @Sendable (Part) -> Whole, extract: @escaping @Sendable (Whole) -> Part?) {
        self.embed = embed
        self.extract = extract
    }
}
