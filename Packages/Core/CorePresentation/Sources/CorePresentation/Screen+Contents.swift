extension Screen {
    /// Every element, depth first, in reading order, containers before what they hold. Linear in their number.
    public var allElements: [Element] {
        body.flatMap(\.flattened)
    }

    /// Every command that a person can activate wherever the focus is: those of elements in reading order, then the
    /// screen's own. Commands of rows aren't among them: ``commands(ofRow:in:)``.
    public var allCommands: [Command] {
        allElements.flatMap(\.commands) + commands
    }

    /// The command of that id, wherever on the screen it stands, rows included.
    public func command(_ id: CommandID) -> Command? {
        if let command = allCommands.first(where: { $0.id == id }) { return command }
        for element in allElements {
            for (_, commands) in element.rowCommands {
                if let command = commands.first(where: { $0.id == id }) { return command }
            }
        }
        return nil
    }

    /// What can be done with a row of a list or table where it lies. Linear in the rows.
    public func commands(ofRow row: RowID, in element: ElementID) -> [Command] {
        for candidate in allElements where candidate.id == element {
            switch candidate {
            case .list(let list): return list.rows.first { $0.id == row && $0.isSelectable }?.commands ?? []
            case .table(let table): return table.rows.first { $0.id == row && $0.isSelectable }?.commands ?? []
            default: return []
            }
        }
        return []
    }

    /// Every field of every form, in reading order.
    public var allFields: [Field] {
        allElements.flatMap { element -> [Field] in
            if case .form(let form) = element { form.fields } else { [] }
        }
    }

    /// The field of that id, whichever form holds it.
    public func field(_ id: FieldID) -> Field? {
        allFields.first { $0.id == id }
    }

    /// The list row of that id, whichever list holds it.
    public func row(_ id: RowID) -> Row? {
        for case .list(let list) in allElements {
            if let row = list.rows.first(where: { $0.id == id }) { return row }
        }
        return nil
    }
}
