import CoreModels

extension CalendarDate {
    /// Reads a day as a date field takes it: `2026-05-03`, with or without white space around it.
    init(typed text: String) throws(TypingError) {
        let characters = text.filter { !$0.isWhitespace }
        guard let day = CalendarDate(characters) else { throw .notADay }
        self = day
    }
}
