import CoreArchitecture
import CoreModels
import CorePresentation

/// The change of a pet in another window or by another person since its form was opened.
enum PetConflict: Hashable, Sendable {
    /// It was changed.
    case changed(Pet)
    /// It was removed.
    case removed

    /// Returns both versions of the fields that both have changed, and the commands to choose one.
    /// - Parameters:
    ///   - form: The typed version, which has adopted the fields that the person hasn't changed.
    ///   - draft: Its texts.
    ///   - label: Returns the label of a field.
    ///   - kind: Returns the input kind of a field.
    func elements(
        beside form: FormState<PetField>, _ draft: PetDraft, label: (PetField) -> String, kind: (PetField) -> Field.Kind
    ) -> [Element] {
        let own = Command(id: .keepOwn, label: "Save mine", key: "m", role: .primary)
        switch self {
        case .removed:
            return [
                .notice(
                    Notice(
                        id: "conflict", kind: .warning,
                        text: "\(draft[.name]) was removed meanwhile.",
                        detail: "If you save it, it begins with an empty health record.",
                        commands: [own, Command(id: .useOther, label: "Leave it removed", key: "l")]))
            ]
        case .changed(let pet):
            let other = PetDraft(pet)
            func words(_ draft: PetDraft, _ field: PetField) -> RichText {
                let text = draft[field]
                guard !text.isEmpty else { return "–" }
                guard case .choice(let options) = kind(field) else { return RichText(text) }
                return RichText(options.first { $0.id.rawValue == text }?.label ?? text)
            }
            let contested = PetField.allCases.filter { form.isContested($0, by: other[$0]) }
            let table = DataTable(
                id: "versions",
                label: "What both have changed",
                columns: [
                    Column(id: "field", title: ""), Column(id: "own", title: "Yours"),
                    Column(id: "other", title: "The other"),
                ],
                rows: contested.map { field in
                    DataRow(
                        id: RowID("version-\(field.rawValue)"),
                        cells: [RichText(label(field)), words(draft, field), words(other, field)])
                })
            let notice = Notice(
                id: "conflict", kind: .warning,
                text: "\(pet.name) was changed meanwhile.",
                detail: contested.isEmpty
                    ? "Nothing that you changed is affected. Save it too, or discard what you typed."
                    : "Save yours over it, or use the other one and discard what you typed.",
                commands: [own, Command(id: .useOther, label: "Use the other", key: "o")])
            return [.notice(notice)] + (contested.isEmpty ? [] : [.table(table)])
        }
    }
}
