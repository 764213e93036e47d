extension Notice {
    /// How many records the notice names; the others are counted.
    static let mostRecords = 3

    /// The notice of records that are stored and can't be read, and are missing where it stands.
    /// - Parameter records: Each record and what is wrong with it; `nil` is returned for none.
    public static func unreadable(id: ElementID = "unreadable", _ records: [String]) -> Notice? {
        guard !records.isEmpty else { return nil }
        let others = records.count - mostRecords
        let named = records.prefix(mostRecords) + (others > 0 ? ["And \(others) more, which the log names."] : [])
        let (what, it) = records.count == 1 ? ("1 record", "it") : ("\(records.count) records", "them")
        return Notice(
            id: id,
            kind: .warning,
            text: "\(what) can't be read. Everything else is here.",
            detail: RichText(
                named.joined(separator: "\n")
                    + "\nRestore a backup that still has \(it), or enter \(it) again. Nothing was removed.")
        )
    }
}
