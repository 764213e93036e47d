/// How SwiftPM names the module of a target.
public enum ModuleName {
    /// The C99 identifier of a name: `my-lib` is `my_lib`, `1st` is `_st`.
    public static func mangled(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isLetter = scalar.isASCII ? isASCIILetter(scalar) || scalar == "_" : scalar.properties.isXIDContinue
            let isDigit = ("0"..."9").contains(scalar)
            result.unicodeScalars.append(isLetter || isDigit && !result.isEmpty ? scalar : "_")
        }
        return result
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
