import AgendaWire
import CoreModels
import CoreWire

extension AgendaItemDTO {
    func item() throws(WireError) -> AgendaItem {
        let pet = try PetID(member: "pet", pet)
        let due = try CalendarDate(member: "due", due)
        let time = try TimeOfDay(member: "time", time)
        guard let kind, let id, let pet, let petName, let title, let due else {
            throw .malformed("An item has a kind, an id, a pet and its name, a title, and a day.")
        }
        return AgendaItem(
            kind: kind, id: id, pet: pet, petName: petName, title: title, due: due, time: time, opens: opens,
            actions: (actions ?? []).compactMap { action in
                guard let id = action.id, let label = action.label else { return nil }
                return AgendaItem.Action(id: id, label: label, question: action.question)
            })
    }
}
