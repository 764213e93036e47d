/// Decodes the bytes of a terminal into keys, however reads split them.
///
/// It supports UTF-8, the CSI and SS3 sequences of ECMA-48 and xterm for cursor and editing keys, Alt as a leading
/// escape, bracketed paste, and mouse mode 1006. Unknown sequences are skipped; invalid UTF-8 becomes U+FFFD. A lone
/// escape can't be distinguished from the beginning of a sequence without waiting: the owner calls ``flush()`` when
/// ``timeout`` has passed without input.
package struct KeyDecoder: Sendable {
    private enum State {
        case ground
        case escape
        case singleShift
        case sequence([UInt8])
        /// An operating system command or a similar string, which ends with BEL or ESC \.
        case string(sawEscape: Bool)
        case paste
    }

    private var state = State.ground
    private var pasted: [UInt8] = []
    private var utf8: [UInt8] = []
    private var keys: [Key] = []

    /// The maximum length of a paste in bytes. The rest is dropped.
    private static let longestPaste = 1 << 20
    /// The maximum length of a key's sequence in bytes.
    private static let longestSequence = 64
    private static let pasteEnd: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    /// Creates a decoder without input.
    package init() {}

    /// The time to wait for the rest of a sequence; `nil` if none has begun.
    ///
    /// The bytes of a sequence may arrive 200 ms apart over a slow line, and an arrow key mistaken for an escape would
    /// leave the screen. A paste may arrive in pieces, and a lost end must not block input forever.
    var timeout: Duration? {
        switch state {
        case .ground: utf8.isEmpty ? nil : .milliseconds(250)
        case .paste: .seconds(2)
        case .escape, .singleShift, .sequence, .string: .milliseconds(250)
        }
    }

    /// Decodes bytes and returns the complete keys.
    package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
        for byte in bytes { handle(byte) }
        defer { keys = [] }
        return keys
    }

    /// Stops waiting, and returns the keys of the received bytes.
    mutating func flush() -> [Key] {
        switch state {
        case .escape: keys.append(.escape)
        case .singleShift: keys.append(.alt("o"))
        case .sequence(let bytes) where bytes.isEmpty: keys.append(.alt("["))
        case .ground, .sequence, .string: break
        case .paste: endPaste()
        }
        state = .ground
        if !utf8.isEmpty { endScalar(isBroken: true) }
        defer { keys = [] }
        return keys
    }

    private mutating func handle(_ byte: UInt8) {
        switch state {
        case .ground: handleGround(byte)
        case .escape: handleAfterEscape(byte)
        case .singleShift:
            state = .ground
            if byte == 0x4D { keys.append(.enter) }
            if byte == 0x50 { keys.append(.help) }
            if let key = Self.cursorKey(byte, modifier: 1) { keys.append(key) }
        case .sequence(let bytes): handleInSequence(byte, bytes)
        case .string(let sawEscape):
            if byte == 0x07 || (sawEscape && byte == 0x5C) {
                state = .ground
            } else {
                state = .string(sawEscape: byte == 0x1B)
            }
        case .paste: handleInPaste(byte)
        }
    }

    private mutating func handleGround(_ byte: UInt8) {
        if !utf8.isEmpty {
            if byte & 0xC0 == 0x80 {
                utf8.append(byte)
                if utf8.count == Self.length(utf8[0]) { endScalar(isBroken: false) }
                return
            }
            endScalar(isBroken: true)
        }
        switch byte {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: keys.append(.enter)
        case 0x09: keys.append(.tab)
        case 0x08, 0x7F: keys.append(.backspace)
        case 0x20: keys.append(.space)
        case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
        case 0x21...0x7E: keys.append(.character(Character(Unicode.Scalar(byte))))
        case 0xC2...0xF4: utf8 = [byte]
        case 0x80...0xFF: keys.append(.character("\u{FFFD}"))
        default: break
        }
    }

    private mutating func endScalar(isBroken: Bool) {
        let text = isBroken ? "\u{FFFD}" : String(decoding: utf8, as: UTF8.self)
        utf8 = []
        for scalar in text.unicodeScalars { keys.append(.character(Character(scalar))) }
    }

    private static func length(_ lead: UInt8) -> Int {
        lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }

    private mutating func handleAfterEscape(_ byte: UInt8) {
        switch byte {
        case 0x5B: state = .sequence([])
        case 0x4F: state = .singleShift
        case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(sawEscape: false)
        case 0x1B: keys.append(.escape)
        case 0x21...0x7E:
            state = .ground
            keys.append(.alt(Character(Character(Unicode.Scalar(byte)).lowercased())))
        default:
            state = .ground
            keys.append(.escape)
            handleGround(byte)
        }
    }

    private mutating func handleInSequence(_ byte: UInt8, _ bytes: [UInt8]) {
        switch byte {
        case 0x20...0x3F: state = bytes.count < Self.longestSequence ? .sequence(bytes + [byte]) : .ground
        case 0x40...0x7E:
            state = .ground
            if byte == 0x7E, bytes.elementsEqual("200".utf8) {
                state = .paste
            } else if let key = Self.key(final: byte, parameters: bytes) {
                keys.append(key)
            }
        case 0x1B: state = .escape
        default:
            // A control byte inside a sequence cancels it.
            state = .ground
            handleGround(byte)
        }
    }

    private mutating func handleInPaste(_ byte: UInt8) {
        pasted.append(byte)
        if byte == 0x7E, pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            pasted.removeLast(Self.pasteEnd.count)
            state = .ground
            endPaste()
        } else if pasted.count > Self.longestPaste + Self.pasteEnd.count {
            pasted.remove(at: Self.longestPaste)
        }
    }

    private mutating func endPaste() {
        keys.append(
            .paste(String(decoding: pasted.prefix(Self.longestPaste), as: UTF8.self).cleaned(keepingLines: true)))
        pasted = []
    }

    private static func key(final: UInt8, parameters: [UInt8]) -> Key? {
        let text = String(decoding: parameters, as: UTF8.self)
        if final == 0x79, text.hasPrefix("?"), text.hasSuffix("$") {
            let numbers = text.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
            return numbers.count == 2 ? .modeReport(mode: numbers[0], status: numbers[1]) : nil
        }
        if parameters.first == 0x3C { return mouseKey(text.dropFirst(), isPress: final == 0x4D) }
        // With a private parameter, it is another kind of report.
        if let first = parameters.first, (0x3C...0x3F).contains(first) { return nil }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let modifier = numbers.count > 1 ? numbers[1] : 1
        if final != 0x7E { return cursorKey(final, modifier: modifier) }
        switch numbers.first {
        case 1, 7: return .home
        case 4, 8: return .end
        case 3: return .delete
        case 5: return .pageUp
        case 6: return .pageDown
        case 11: return .help
        default: return nil
        }
    }

    /// Returns the mouse key of xterm's mode 1006: button, column and row, the latter from 1; `M` for a press.
    private static func mouseKey(_ text: Substring, isPress: Bool) -> Key? {
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard isPress,
            numbers.count == 3,
            let button = numbers[0],
            let column = numbers[1],
            let row = numbers[2],
            column > 0,
            row > 0
        else { return nil }
        // Shift adds 4, Alt 8, Control 16. A click with a modifier is a click.
        switch button & ~28 {
        case 0: return .click(column: column - 1, row: row - 1)
        case 64: return .wheel(-1)
        case 65: return .wheel(1)
        default: return nil
        }
    }

    private static func cursorKey(_ final: UInt8, modifier: Int) -> Key? {
        // xterm adds 1 for Shift, 2 for Alt, 4 for Control to a modifier of 1.
        let isWord = modifier > 2
        switch final {
        case 0x41: return .up
        case 0x42: return .down
        case 0x43: return isWord ? .wordRight : .right
        case 0x44: return isWord ? .wordLeft : .left
        case 0x46: return .end
        case 0x48: return .home
        case 0x5A: return .backTab
        default: return nil
        }
    }
}
