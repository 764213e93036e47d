import CorePresentation

extension PlainInterpreter {
    /// The number of matches that are listed; typing more letters finds the others.
    private static let mostNamed = 12

    /// Performs the only match of `:word`, or the one with that name; lists the matches otherwise.
    mutating func find(_ text: String, _ screen: Screen, _ entries: [PaletteEntry]) -> PlainReply {
        let items = PaletteItem.all(on: screen, row: ([], CommandKeys(screen)), entries: entries, hasKeys: false)
        let (matches, total) = FuzzyIndex(items.map(\.text), headings: items.map(\.title.count)).best(
            Self.mostNamed, for: text)
        let found = matches.map { items[$0.index] }
        let typed = text.spokenWords
        let titled = found.filter { $0.title.spokenWords == typed }
        // If several have the same title, the detail must be typed, too.
        let named = titled.isEmpty ? found.filter { $0.fullName.spokenWords == typed } : titled
        if let item = named.count == 1 ? named.first : total == 1 ? found.first : nil {
            return choose(item.action, screen)
        }
        if found.isEmpty {
            return PlainReply(
                lines: ["No command and no place matches \"\(text)\". Type : alone to see them."],
                isFailure: true
            )
        }
        var lines = found.map { "- :\($0.title)" + ($0.detail.isEmpty ? "" : " (\($0.detail))") }
        if total > found.count { lines.append("and \(total - found.count) more") }
        return PlainReply(lines: ["Please type more of one:"] + lines, isFailure: !text.isEmpty)
    }

    private mutating func choose(_ action: PaletteItem.Action, _ screen: Screen) -> PlainReply {
        switch action {
        case .command(let id): return activate(id, screen)
        case .event(let event): return PlainReply(events: [event])
        case .open(let id):
            guard let confirmation = screen.backConfirmation else { return PlainReply(opens: id) }
            mode = .confirming(confirmation, .open(id))
            return PlainReply()
        case .sort(let order, let table): return PlainElementCommands(screen: screen).sort(table, by: order)
        case .filter, .help, .back, .quit: return PlainReply()
        }
    }
}

extension String {
    /// The words in lower case without punctuation, so that "bruno add a weight" matches "Bruno: Add a weight".
    fileprivate var spokenWords: [String] {
        lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}
