import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation

@testable import HomeFeature

/// The home screen of Miso's owner on a morning, and what it was built from.
@MainActor
struct HomeWorld {
    let today = CalendarDate(year: 2026, month: 5, day: 3)!
    let coordinator = CoordinatorDouble()
    let recordedLog = LogRecorder()

    func home(pets: [Pet] = [], owner: Owner? = nil, agenda: AgendaDouble = AgendaDouble()) -> HomeViewModel {
        home(pets: PetRepositoryDouble(pets), owner: owner, agenda: agenda)
    }

    func home(
        pets: PetRepositoryDouble, owner: Owner?, agenda: AgendaDouble, badges: [LinkBadge] = [],
        cards: [PlaceCard] = []
    ) -> HomeViewModel {
        HomeViewModel(
            dependencies: HomeDependencies(
                agenda: agenda,
                pets: pets,
                owner: OwnerRepositoryDouble(owner),
                today: FixedToday(today, at: TimeOfDay(hour: 10, minute: 30)!),
                links: PlaceLinks(
                    [FeatureLink(id: "sitters", label: "Find a sitter", key: "a", on: .home, to: "sitters")],
                    badges: badges),
                agendaLinks: PlaceLinks([
                    FeatureLink(id: "reminder", label: "Reminder", on: .agendaItem, to: "pets/:pet/reminders/:item"),
                    FeatureLink(id: "dose", label: "Dose", on: .agendaItem, to: "pets/:pet/medicines/:item"),
                    FeatureLink(id: "rabies/given", label: "Given", on: .agendaItem, to: "pets/:pet/given/:item"),
                ]),
                cards: cards,
                log: recordedLog.log
            ),
            coordinator: coordinator
        )
    }

    /// Returns a cat of two and a half years.
    func miso() throws -> Pet {
        try Pet(name: "Miso", species: .cat, birthDate: today.adding(months: -30), today: today)
    }

    /// Returns an item that is due in a number of days.
    func item(_ title: String, for pet: Pet, due days: Int, kind: String = "reminder") -> AgendaItem {
        AgendaItem(
            kind: kind,
            id: "\(ReminderID())",
            pet: pet.id,
            petName: pet.name,
            title: title,
            due: today.adding(days: days)
        )
    }

    /// Returns a dose of today at an hour.
    func dose(_ time: Int, for pet: Pet, question: String? = nil) -> AgendaItem {
        AgendaItem(
            kind: "dose", id: "dose-\(time)", pet: pet.id, petName: pet.name, title: "Drops", due: today,
            time: TimeOfDay(hour: time), opens: "medicine",
            actions: [
                AgendaItem.Action(id: "given", label: "Given now", question: question),
                AgendaItem.Action(id: "skip", label: "Skip"),
            ])
    }

    /// Returns the rows of the due items on a screen.
    func agendaRows(_ screen: Screen) -> [Row] {
        screen.allElements.flatMap { element -> [Row] in
            if case .list(let list) = element, list.id == "today" || list.id == "agenda" { list.rows } else { [] }
        }
    }
}
