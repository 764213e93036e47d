import CoreArchitecture
import CorePresentation

/// An ``/CorePresentation/Event`` as a log stores it. Of text in a secret field, only the length is stored.
public enum RecordedEvent: Codable, Hashable, Sendable {
    /// A command was activated.
    case activated(command: String)
    /// Text was typed into a field.
    case typed(field: String, text: String)
    /// Text of this length was typed into a secret field.
    case typedSecret(field: String, length: Int)
    /// An option of a field was chosen, or none.
    case chose(field: String, option: String?)
    /// A flag was switched.
    case switched(field: String, isOn: Bool)
    /// A row was chosen.
    case selected(row: String, element: String)
    /// The text of a search changed.
    case query(text: String, element: String)
    /// Another tab was chosen.
    case tab(tab: String, element: String)
    /// The end of a list or table was almost reached.
    case nearEnd(element: String)
    /// The person went back.
    case back
    /// A notice was dismissed.
    case dismissed(element: String)

    /// Creates the record of an event.
    /// - Parameters:
    ///   - event: The event.
    ///   - screen: The screen on which it happened, which says which fields are secret.
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

    /// The event to replay. Secret text is replaced by other text of the same length.
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
