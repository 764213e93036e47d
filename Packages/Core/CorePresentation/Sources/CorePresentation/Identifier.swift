/// The id of one thing on a screen. The type parameter is the kind of thing, so a row's id can't be used for a field.
///
/// Identifiers are unique within one screen and keep their meaning from one screen value to the next: renderers use
/// them to preserve focus, scroll position and caret. Write one as a string literal: `"save"`.
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable {
    /// The id as text. Never empty.
    public let rawValue: String

    /// Creates an identifier.
    /// - Parameter rawValue: The id as text, unique among its kind within one screen.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an identifier.
    /// - Parameter rawValue: The id as text, unique among its kind within one screen.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension Identifier: ExpressibleByStringInterpolation {
    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Identifier: Comparable {
    /// Orders identifiers by their texts, for stable output.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Identifier: CustomStringConvertible {
    /// The id as text.
    public var description: String { rawValue }
}

/// The id of a screen.
public typealias ScreenID = Identifier<Screen>
/// The id of an element that takes part in events: a list, table, calendar, form, search, tabs, chart, notice, chips or
/// map.
public typealias ElementID = Identifier<Element>
/// The id of a command.
public typealias CommandID = Identifier<Command>
/// The id of a row of a list or table, a day of a calendar, or a chip.
public typealias RowID = Identifier<Row>
/// The id of a column of a table.
public typealias ColumnID = Identifier<Column>
/// The id of a field of a form.
public typealias FieldID = Identifier<Field>
/// The id of an option of a choice field.
public typealias OptionID = Identifier<Option>
/// The id of a tab.
public typealias TabID = Identifier<TabItem>
/// The id of a step of a flow.
public typealias StepID = Identifier<Step>
