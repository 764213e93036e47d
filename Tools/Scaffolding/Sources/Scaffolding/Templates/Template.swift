import ConfigurationReading

/// What can be made: files that are laid over the repository, and edits of files that are there.
public struct Template: Sendable {
    /// The name of its folder.
    public let name: String
    /// What it makes, in a sentence.
    public let summary: String
    /// What the thing made is named by.
    public let naming: Naming
    /// What may be chosen, in the order in which it is listed.
    public let parameters: [Parameter]

    /// The folders of files, each relative to the root.
    let layers: [Layer]
    let edits: [Edit]

    /// What names what is made.
    public enum Naming: String, CaseIterable, Sendable {
        /// `Grooming`.
        case module
        /// `Core/CoreCalendar`: a folder, and in it what is made.
        case path
    }

    /// Something that may be chosen.
    public struct Parameter: Sendable {
        /// As its option is called.
        public let name: String
        /// What it decides, in a sentence.
        public let summary: String
        /// The words to choose from, the default first; empty for one that is either given or not.
        public let values: [String]
    }

    /// A folder whose files are laid over the repository's root.
    struct Layer: Sendable {
        /// Its path relative to the template's folder.
        let folder: TemplateText
        let condition: [Condition]
    }

    /// A change of a file that is there.
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

    /// What must be chosen for a layer or an edit to count.
    struct Condition: Sendable {
        /// A parameter, or `folder` where things are named by a path.
        let parameter: String
        /// The word that must be chosen; nil for a parameter without words.
        let value: String?
        let isNegated: Bool
    }

    /// The name of its description, in its folder.
    static let descriptionFile = "template.yml"
}

/// Where an element goes in a list.
enum ListOrder: String, CaseIterable, Sendable {
    /// Where it belongs among the elements of its form, if those are sorted; otherwise behind them.
    case sorted
    case first
    case last
}

/// Where lines go.
enum LinePosition: String, CaseIterable, Sendable {
    case before
    case after
    /// Behind the anchor, among the lines there that begin as they do, where they belong by the alphabet.
    case sorted
}
