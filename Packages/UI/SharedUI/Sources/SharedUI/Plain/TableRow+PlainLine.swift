import CorePresentation

extension DataRow {
    /// Every value after its column's title, without cells that are empty: "Vaccine: Rabies; Given: 3 May 2026".
    func plainLine(_ columns: [Column]) -> String {
        zip(columns, cells).map { ($0.title.cleaned(), $1.plainLine) }.filter { !$0.1.isEmpty }
            .map { "\($0): \($1)" }.joined(separator: "; ")
    }
}
