/// Converts product names to module names as Xcode does.
enum ModuleIdentifier {
    /// Returns the C99 identifier for a name: `My_App` for `My App`, `_2Do` for `2Do`.
    static func c99(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isDigit = ("0"..."9").contains(scalar)
            if isDigit, result.isEmpty { result += "_" }
            let isLetter = scalar == "_" || scalar.properties.isXIDContinue
            result.unicodeScalars.append(isLetter ? scalar : "_")
        }
        return result
    }
}
