extension UInt8 {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")

    /// Whether the byte is one of the ASCII characters that continue an identifier: letters, digits, `_` and `$`.
    @inline(__always)
    var continuesASCIIIdentifier: Bool {
        // Two words of a bit set: bytes 0…63 hold `$` and the digits, bytes 64…127 the letters and `_`.
        switch self >> 6 {
        case 0: (0x03FF_0010_0000_0000 as UInt64 >> UInt64(self)) & 1 != 0
        case 1: (0x07FF_FFFE_87FF_FFFE as UInt64 >> UInt64(self & 63)) & 1 != 0
        default: false
        }
    }

    /// Whether the byte is an ASCII letter or `_`.
    @inline(__always)
    var isASCIILetterOrUnderscore: Bool {
        self == UInt8(ascii: "_") || (self | 0x20) &- UInt8(ascii: "a") < 26
    }

    /// Whether the byte is an ASCII digit.
    @inline(__always)
    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// Whether the byte is one of the ASCII characters in operators.
    @inline(__always)
    var isASCIIOperator: Bool {
        switch self {
        case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"),
            UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "."), UInt8(ascii: "?"):
            true
        default: false
        }
    }
}
