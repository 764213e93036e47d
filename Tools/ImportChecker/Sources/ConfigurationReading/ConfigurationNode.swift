import Yams

/// A value of the configuration with its place.
public struct ConfigurationNode {
    package let node: Node
    package let file: ConfigurationFile

    /// The place where it begins.
    public var place: SourcePlace { Self.place(of: node.mark, in: file) }

    /// The text of a scalar as written: `no` is a text and not a Boolean value.
    public var text: String? { node.scalar?.string }

    package func child(_ node: Node) -> ConfigurationNode { ConfigurationNode(node: node, file: file) }

    /// Converts the column, since YAML marks count Unicode scalars and places count bytes.
    static func place(of mark: Mark?, in file: ConfigurationFile) -> SourcePlace {
        guard let mark else { return SourcePlace(file: file.path, line: 1, column: 1) }
        guard file.lines.indices.contains(mark.line - 1) else {
            return SourcePlace(file: file.path, line: max(1, mark.line), column: max(1, mark.column))
        }
        let before = file.lines[mark.line - 1].unicodeScalars.prefix(max(0, mark.column - 1))
        return SourcePlace(file: file.path, line: mark.line, column: before.reduce(1) { $0 + $1.utf8.count })
    }

    /// The kind of value, for messages.
    public var description: String {
        switch node {
        case .scalar(let scalar): "'\(scalar.string)'"
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .alias: "an alias"
        }
    }
}
