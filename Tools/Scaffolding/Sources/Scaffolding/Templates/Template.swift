import ConfigurationReading

/// A template: files to create, and edits of existing files.
public struct Template: Sendable {
    /// The name of its folder.
    public let name: String
    /// A sentence about what it creates.
    public let summary: String
    /// The form of the names of created things.
    public let naming: Naming
    /// The parameters in order of their listing.
    public let parameters: [Parameter]

    /// The files of a template that isn't in the repository, by their paths relative to it; `nil` for one that is.
    var builtIn: [String: String]?
    /// The folders of files, relative to the template.
    let layers: [Layer]
    let edits: [Edit]

    /// A way to name created things.
    public enum Naming: String, CaseIterable, Sendable {
        /// `Grooming`.
        case module
        /// `Core/CoreCalendar`: a folder and a name.
        case path
    }

    /// A parameter of a template.
    public struct Parameter: Sendable {
        /// The name of its option.
        public let name: String
        /// A sentence about its meaning.
        public let summary: String
        /// The possible words, the default first; empty for a flag.
        public let values: [String]
    }

    /// A folder whose files are copied to the repository's root.
    struct Layer: Sendable {
        /// Its path relative to the template's folder.
        let folder: TemplateText
        let condition: [Condition]
    }

    /// A change of an existing file.
    struct Edit: Sendable {
        let file: TemplateText
        let condition: [Condition]
        let action: Action
        let place: SourcePlace

        enum Action: Sendable {
            /// An element of an array literal in a Swift file.
            case element(TemplateText, list: TemplateText, order: ListOrder)
            /// Lines of any text.
            case lines(TemplateText, anchor: TemplateText, position: LinePosition)
        }
    }

    /// The condition of a layer or an edit.
    struct Condition: Sendable {
        /// A parameter, or `folder` for templates that use paths.
        let parameter: String
        /// The required word, or `nil` for a flag.
        let value: String?
        let isNegated: Bool
    }

    /// The name of the description file.
    static let descriptionFile = "template.yml"
}

/// The position of an element in a list.
enum ListOrder: String, CaseIterable, Sendable {
    /// Sorted among the elements of the same form if those are sorted, otherwise after them.
    case sorted
    case first
    case last
}

/// The position of lines.
enum LinePosition: String, CaseIterable, Sendable {
    case before
    case after
    /// After the anchor, sorted among the lines with the same prefix.
    case sorted
}
