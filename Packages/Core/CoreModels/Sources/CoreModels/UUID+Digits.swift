import Foundation

// Foundation reads and writes a UUID with scanf and printf on Linux, which took an eighth of the time of a request for a
// list. It also stops at a NUL and ignores what follows.
extension UUID {
    private static let hyphen = UInt8(ascii: "-")

    /// Reads 32 hexadecimal digits in five groups, in upper or lower case.
    /// - Returns: `nil` if the text has another form.
    init?(digits text: some Collection<UInt8>) {
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        var rest = text.makeIterator()
        let isRead = withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in bytes.indices {
                if index.followsHyphen, rest.next() != Self.hyphen { return false }
                guard let high = rest.next()?.hexadecimalValue, let low = rest.next()?.hexadecimalValue else {
                    return false
                }
                bytes[index] = high << 4 | low
            }
            return rest.next() == nil
        }
        guard isRead else { return nil }
        self.init(uuid: bytes)
    }

    /// The digits in lower case, with hyphens.
    var lowercaseDigits: String {
        withUnsafeBytes(of: uuid) { bytes in
            String(unsafeUninitializedCapacity: 36) { text in
                var end = 0
                func append(_ byte: UInt8) {
                    text[end] = byte
                    end += 1
                }
                for (index, byte) in bytes.enumerated() {
                    if index.followsHyphen { append(Self.hyphen) }
                    append((byte >> 4).hexadecimalDigit)
                    append((byte & 0xF).hexadecimalDigit)
                }
                return end
            }
        }
    }
}

extension Int {
    /// Whether the byte of a UUID at this place is the first one of a later group.
    fileprivate var followsHyphen: Bool { self == 4 || self == 6 || self == 8 || self == 10 }
}

extension UInt8 {
    /// The value of an ASCII digit, or `nil` if it isn't one.
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The ASCII digit of a value below 16, in lower case.
    fileprivate var hexadecimalDigit: UInt8 {
        self < 10 ? self + UInt8(ascii: "0") : self - 10 + UInt8(ascii: "a")
    }
}
