import CorePresentation

extension DataRow {
    /// Every value after its column's title: "Vaccine: Rabies; Given: 3 May 2026".
    func plainLine(_ columns: [Column]) -> String {
        zip(columns, cells).map { "\($0.title.cleaned()): \($1.plainLine)" }.joined(separator: "; ")
    }
}
