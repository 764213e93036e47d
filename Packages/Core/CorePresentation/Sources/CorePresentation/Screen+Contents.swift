extension Screen {
    /// All elements, depth first, in reading order, containers before their contents. Linear in their number.
    public var allElements: [Element] {
        body.flatMap(\.flattened)
    }

    /// The commands that can be activated wherever the focus is: those of elements in reading order, then the screen's
    /// own. Commands of rows aren't included; see ``commands(ofRow:in:)``.
    public var allCommands: [Command] {
        allElements.flatMap(\.commands) + commands
    }

    /// Returns the command with an id, wherever it is on the screen, including in rows.
    public func command(_ id: CommandID) -> Command? {
        if let command = allCommands.first(where: { $0.id == id }) { return command }
        for element in allElements {
            for (_, commands) in element.rowCommands {
                if let command = commands.first(where: { $0.id == id }) { return command }
            }
        }
        return nil
    }

    /// Returns the commands of a row in a list or table. Linear in the number of rows.
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

    /// All fields of all forms, in reading order.
    public var allFields: [Field] {
        allElements.flatMap { element -> [Field] in
            if case .form(let form) = element { form.fields } else { [] }
        }
    }

    /// Returns the field with an id, in any form.
    public func field(_ id: FieldID) -> Field? {
        allFields.first { $0.id == id }
    }

    /// Returns the list row with an id, in any list.
    public func row(_ id: RowID) -> Row? {
        for case .list(let list) in allElements {
            if let row = list.rows.first(where: { $0.id == id }) { return row }
        }
        return nil
    }
}
