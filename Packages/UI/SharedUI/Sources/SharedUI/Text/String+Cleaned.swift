extension String {
    /// The text without characters that control a terminal or reorder letters. All text from people and networks is
    /// cleaned here, for every surface.
    ///
    /// Removed: C0 and C1 controls and DEL, which carry escape sequences, and the bidirectional controls of Unicode
    /// Standard Annex #9. Tabs and line ends turn into spaces, or line ends into `\n` where they are kept.
    /// ASCII text that needs no change is returned as it is, in one pass over its bytes.
    /// - Parameter keepingLines: Whether line ends stay.
    public func cleaned(keepingLines: Bool = false) -> String {
        if isPrintableASCII { return self }
        var clean = String.UnicodeScalarView()
        var previousWasReturn = false
        for scalar in unicodeScalars {
            defer { previousWasReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A where previousWasReturn: continue
            case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: clean.append(keepingLines ? "\n" : " ")
            case 0x09: clean.append(" ")
            case 0..<0x20, 0x7F..<0xA0: continue
            case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
            default: clean.append(scalar)
            }
        }
        return String(clean)
    }
}
