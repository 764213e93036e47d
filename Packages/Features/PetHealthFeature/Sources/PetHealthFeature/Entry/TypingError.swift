/// Why what was typed means nothing, before the domain judges it.
enum TypingError: Error, Hashable {
    case notADay
}
