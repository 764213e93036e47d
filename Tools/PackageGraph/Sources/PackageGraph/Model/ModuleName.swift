/// Converts target names to module names as SwiftPM does.
public enum ModuleName {
    /// Returns the C99 identifier for a name: `my_lib` for `my-lib`, `_st` for `1st`.
    public static func mangled(_ name: String) -> String {
        if isIdentifier(name) { return name }
        var result = ""
        for scalar in name.unicodeScalars {
            let isLetter = scalar.isASCII ? isASCIILetter(scalar) || scalar == "_" : scalar.properties.isXIDContinue
            let isDigit = ("0"..."9").contains(scalar)
            result.unicodeScalars.append(isLetter || isDigit && !result.isEmpty ? scalar : "_")
        }
        return result
    }

    /// Whether a name is already an identifier, as nearly all names are.
    private static func isIdentifier(_ name: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) || byte == UInt8(ascii: "_") }
        return name.utf8.first.map(isLetter) ?? true
            && name.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) }
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
