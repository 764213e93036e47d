extension Notice {
    /// The maximum number of records that the notice names. The others are counted.
    static let mostRecords = 3

    /// Returns the notice for stored records that can't be read and are therefore missing from the screen.
    /// - Parameters:
    ///   - records: Each record with the reason it can't be read. If it is empty, the function returns `nil`.
    ///   - areOwn: Whether the person entered the records, and can restore them or enter them again.
    public static func unreadable(
        id: ElementID = "unreadable", _ records: [String], areOwn: Bool = true
    ) -> Notice? {
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
                    + (areOwn
                        ? "\nRestore a backup that still has \(it), or enter \(it) again. Nothing was removed."
                        : "\nA newer version of PetNest may show \(it). Nothing was removed."))
        )
    }
}
