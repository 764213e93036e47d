import CorePresentation

extension EntryCollection {
    /// The dashboard's row that opens the list.
    var row: RowID { "all-\(rawValue)" }

    /// The list that a row opens, or `nil` where it stands for something else.
    init?(_ row: RowID) {
        guard let collection = Self.allCases.first(where: { $0.row == row }) else { return nil }
        self = collection
    }
}
