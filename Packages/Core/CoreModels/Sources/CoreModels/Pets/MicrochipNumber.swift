/// The number that a pet's microchip answers with.
///
/// Fifteen digits as ISO 11784 lays down, or the nine digits or ten digits and letters of older chips.
public struct MicrochipNumber: Hashable, Sendable {
    /// The number without separators, letters in upper case.
    public let rawValue: String

    /// Reads a number as people write it: spaces and hyphens between its digits are left out.
    /// - Throws: ``MicrochipError`` that says what a number must look like.
    public init(_ text: some StringProtocol) throws(MicrochipError) {
        let typed = String(text).filter { $0 != " " && $0 != "-" }
        // Before the change of case, which makes Latin letters of foreign ones: SS of ß.
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

/// Why a text is no microchip number.
public enum MicrochipError: Error, Hashable, Sendable {
    /// It holds a character that no chip's number has.
    case unexpectedCharacter(Character)
    /// It has neither 15, 10 nor 9 characters, but this many.
    case wrongLength(Int)
}
