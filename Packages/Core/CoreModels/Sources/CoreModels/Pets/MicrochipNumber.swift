/// The number of a pet's microchip.
///
/// Fifteen digits as ISO 11784 requires, or the nine digits or ten digits and letters of older chips.
public struct MicrochipNumber: Hashable, Sendable {
    /// The number without separators, with letters in upper case.
    public let rawValue: String

    /// Reads a number as people write it, ignoring spaces and hyphens.
    /// - Throws: ``MicrochipError``, which says what a number must look like.
    public init(_ text: some StringProtocol) throws(MicrochipError) {
        let typed = String(text).filter { $0 != " " && $0 != "-" }
        // Before the change of case, which would turn some foreign letters into Latin ones: ß into SS.
        if let stranger = typed.first(where: { !$0.isASCII || !($0.isNumber || $0.isLetter) }) {
            throw .unexpectedCharacter(stranger)
        }
        let characters = typed.uppercased()
        switch characters.count {
        case 9, 15:
            if let letter = characters.first(where: \.isLetter) { throw .unexpectedCharacter(letter) }
        case 10: break
        default: throw .wrongLength(characters.count)
        }
        rawValue = characters
    }
}

extension MicrochipNumber: CustomStringConvertible {
    /// The number as people read it: fifteen digits in groups of three, others in one piece.
    public var description: String {
        guard rawValue.count == 15 else { return rawValue }
        return stride(from: 0, to: 15, by: 3).map { offset in
            String(rawValue.dropFirst(offset).prefix(3))
        }.joined(separator: " ")
    }
}

/// The reasons a text isn't a microchip number.
public enum MicrochipError: Error, Hashable, Sendable {
    /// The text contains a character that isn't allowed.
    case unexpectedCharacter(Character)
    /// The number has this many characters instead of 15, 10 or 9.
    case wrongLength(Int)
}
