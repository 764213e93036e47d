/// The conversion between the actions of a part and those of the whole.
///
/// ```swift
/// static let editor = ActionPath(embed: Action.editor) { if case .editor(let action) = $0 { action } else { nil } }
/// ```
public struct ActionPath<Whole: Sendable, Part: Sendable>: Sendable {
    @usableFromInline let embed: @Sendable (Part) -> Whole
    @usableFromInline let extract: @Sendable (Whole) -> Part?

    /// Creates a path between the actions of a part and those of the whole.
    /// - Parameters:
    ///   - embed: Wraps the part's action in the whole's: the name of a case.
    ///   - extract: Returns the part's action in the whole's, or `nil` if the action isn't the part's.
    @inlinable
    public init(embed: @escaping @Sendable (Part) -> Whole, extract: @escaping @Sendable (Whole) -> Part?) {
        self.embed = embed
        self.extract = extract
    }
}
