import AgendaWire
import BackendCore
import CoreModels

extension AgendaItemDTO {
    /// Creates an item with its status at a time.
    init(_ item: AgendaItem, now: LocalTime?) {
        let actions = item.actions.map { action in
            Action(id: action.id, label: action.label, question: now.flatMap(action.question))
        }
        self.init(
            pet: item.pet.description, petName: item.petName, kind: item.kind, id: item.id.description,
            title: item.title, due: item.due.description, time: item.time?.description,
            opens: item.opens?.description, hiddenUntil: item.hiddenUntil?.description,
            actions: actions.isEmpty ? nil : actions)
    }
}
