/// A choice of places, as the configuration writes it.
///
/// A pattern alone is one for paths and takes in what lies below; `package:`, `target:`, `layer:`, `tag:` and `folder:` say
/// otherwise.
struct Selector: Hashable, Sendable {
    enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A path and what lies below it.
        case folder
        /// A package by its path, without the packages below it.
        case package
        /// A target by its name.
        case target
        /// Targets by what they are built into: `library`, `executable`, `test`, `macro`, `plugin`, `snippet`.
        case kind
        /// The members of a layer.
        case layer
        /// What a tag stands for.
        case tag
    }

    let kind: Kind
    let glob: Glob
    /// Where the configuration says so.
    let place: SourcePlace

    /// As the configuration writes it.
    var text: String { kind == .folder ? glob.text : "\(kind.rawValue):\(glob.text)" }
}
