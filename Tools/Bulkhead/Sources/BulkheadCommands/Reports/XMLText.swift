/// Text in XML 1.0.
enum XMLText {
    /// An attribute's value with its quotes.
    static func quoted(_ text: String) -> String {
        "\"" + escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;") + "\""
    }

    /// The text without characters that XML 1.0 doesn't allow.
    static func escaped(_ text: String) -> String {
        let allowed = text.unicodeScalars.filter {
            $0.value >= 0x20 && $0.value != 0xFFFE && $0.value != 0xFFFF || "\t\n\r".unicodeScalars.contains($0)
        }
        return String(String.UnicodeScalarView(allowed))
            .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
