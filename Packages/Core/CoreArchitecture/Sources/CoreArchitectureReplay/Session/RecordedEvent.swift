import CoreArchitecture
import CorePresentation

/// An ``/CorePresentation/Event`` as a log holds it. Of what was typed into a secret field it keeps the length alone.
public enum RecordedEvent: Codable, Hashable, Sendable {
    /// A command was activated.
    case activated(command: String)
    /// A field got text.
    case typed(field: String, text: String)
    /// A secret field got text of so many characters.
    case typedSecret(field: String, length: Int)
    /// A field got an option, or none.
    case chose(field: String, option: String?)
    /// A field was switched.
    case switched(field: String, isOn: Bool)
    /// A row was chosen.
    case selected(row: String, element: String)
    /// The text of a search changed.
    case query(text: String, element: String)
    /// Another tab was chosen.
    case tab(tab: String, element: String)
    /// The end of a list or table came near.
    case nearEnd(element: String)
    /// The person wanted to leave.
    case back
    /// A notice was put away.
    case dismissed(element: String)

    /// Records an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - screen: The screen on which it happened, which tells what fields are secret.
    public init(_ event: Event, on screen: Screen?) {
        switch event {
        case .activated(let command): self = .activated(command: command.rawValue)
        case .edited(let field, .text(let text)):
            self =
                screen?.field(field)?.kind == .secret
                ? .typedSecret(field: field.rawValue, length: text.count)
                : .typed(field: field.rawValue, text: text)
        case .edited(let field, .option(let option)):
            self = .chose(field: field.rawValue, option: option?.rawValue)
        case .edited(let field, .flag(let isOn)): self = .switched(field: field.rawValue, isOn: isOn)
        case .selected(let row, let element): self = .selected(row: row.rawValue, element: element.rawValue)
        case .query(let text, let element): self = .query(text: text, element: element.rawValue)
        case .tab(let tab, let element): self = .tab(tab: tab.rawValue, element: element.rawValue)
        case .nearEnd(let element): self = .nearEnd(element: element.rawValue)
        case .back: self = .back
        case .dismissed(let element): self = .dismissed(element: element.rawValue)
        }
    }

    /// The event to replay; in place of secret text stands as much of another.
    public var event: Event {
        switch self {
        case .activated(let command): .activated(CommandID(command))
        case .typed(let field, let text): .edited(FieldID(field), .text(text))
        case .typedSecret(let field, let length):
            .edited(FieldID(field), .text(String(repeating: "*", count: max(0, min(length, 4096)))))
        case .chose(let field, let option): .edited(FieldID(field), .option(option.map { OptionID($0) }))
        case .switched(let field, let isOn): .edited(FieldID(field), .flag(isOn))
        case .selected(let row, let element): .selected(RowID(row), in: ElementID(element))
        case .query(let text, let element): .query(text, in: ElementID(element))
        case .tab(let tab, let element): .tab(TabID(tab), in: ElementID(element))
        case .nearEnd(let element): .nearEnd(ElementID(element))
        case .back: .back
        case .dismissed(let element): .dismissed(ElementID(element))
        }
    }
}
