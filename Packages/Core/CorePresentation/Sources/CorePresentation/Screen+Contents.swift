extension Screen {
    /// Every element, depth first, in reading order, containers before what they hold. Linear in their number.
    public var allElements: [Element] {
        body.flatMap(\.flattened)
    }

    /// Every command that a person can activate here: those of elements in reading order, then the screen's own.
    public var allCommands: [Command] {
        allElements.flatMap(\.commands) + commands
    }

    /// The command of that id, wherever on the screen it stands.
    public func command(_ id: CommandID) -> Command? {
        allCommands.first { $0.id == id }
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
