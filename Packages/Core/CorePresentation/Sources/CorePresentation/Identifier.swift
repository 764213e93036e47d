/// A name that addresses one thing on a screen, typed by what it names so that a row's can't be taken for a field's.
///
/// Identifiers are unique within one screen and mean the same thing from one screen value to the next; a renderer
/// keeps focus, scroll position and caret by them. Write one as a string literal: `"save"`.
public struct Identifier<Subject>: RawRepresentable, Hashable, Sendable {
    /// The name itself; anything but empty.
    public let rawValue: String

    /// Creates an identifier.
    /// - Parameter rawValue: The name, unique among its kind within one screen.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates an identifier.
    /// - Parameter rawValue: The name, unique among its kind within one screen.
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
    /// Orders identifiers by their names, for stable output.
    public static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Identifier: CustomStringConvertible {
    /// The name itself.
    public var description: String { rawValue }
}

/// Names a screen.
public typealias ScreenID = Identifier<Screen>
/// Names an element that takes part in events: a list, table, calendar, form, search, tabs, chart,
/// notice, chips, map.
public typealias ElementID = Identifier<Element>
/// Names a command.
public typealias CommandID = Identifier<Command>
/// Names a row of a list or table, a day of a calendar, or a chip.
public typealias RowID = Identifier<Row>
/// Names a column of a table.
public typealias ColumnID = Identifier<Column>
/// Names a field of a form.
public typealias FieldID = Identifier<Field>
/// Names one of a choice field's options.
public typealias OptionID = Identifier<Option>
/// Names a tab.
public typealias TabID = Identifier<TabItem>
/// Names a step of a flow.
public typealias StepID = Identifier<Step>
