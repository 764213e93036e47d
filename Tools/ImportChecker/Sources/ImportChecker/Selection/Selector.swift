/// A choice of places, as written in the configuration.
///
/// A pattern alone is for paths and includes everything below; `package:`, `target:`, `layer:`, `tag:` and `folder:`
/// change that.
struct Selector: Hashable, Sendable {
    enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A path and everything below it.
        case folder
        /// A package by its path, without the packages below it.
        case package
        /// A target by its name.
        case target
        /// Targets by their kind: `library`, `executable`, `test`, `macro`, `plugin`, `snippet`.
        case kind
        /// The members of a layer.
        case layer
        /// The selectors of a tag.
        case tag
    }

    let kind: Kind
    let glob: Glob
    /// The place in the configuration.
    let place: SourcePlace

    /// The selector as written in the configuration.
    var text: String { kind == .folder ? glob.text : "\(kind.rawValue):\(glob.text)" }
}
