import AppLoggingTesting
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Synchronization
import Testing

@testable import HomeFeature

@MainActor @Suite("The plan of the day", .timeLimit(.minutes(1)))
struct DayPlanTests {
    private let today = CalendarDate(year: 2026, month: 5, day: 3)!
    private let coordinator = CoordinatorDouble()
    private let miso: Pet
    private let bruno: Pet

    init() throws {
        miso = try Pet(name: "Miso", species: .cat, today: today)
        bruno = try Pet(name: "Bruno", species: .dog, today: today)
    }

    private func home(
        _ items: [AgendaItem] = [], cards: [PlaceCard], agenda: AgendaDouble? = nil, pets: [Pet]? = nil
    ) -> HomeViewModel {
        HomeViewModel(
            dependencies: HomeDependencies(
                agenda: agenda ?? AgendaDouble(items),
                pets: PetRepositoryDouble(pets ?? [miso, bruno]),
                owner: OwnerRepositoryDouble(nil),
                today: FixedToday(today, at: TimeOfDay(hour: 10, minute: 30)!),
                cards: cards,
                log: LogRecorder().log
            ),
            coordinator: coordinator
        )
    }

    private func card(
        _ title: String, _ summary: @escaping @Sendable ([[String: String]]) throws(CardFailure) -> CardSummary
    ) -> PlaceCard {
        PlaceCard(of: CommandID(title), on: .pet, title: title) { _ in
            nil
        } summary: { places throws(CardFailure) in
            try summary(places)
        }
    }

    private func moment(
        _ id: String, of pets: [Pet] = [], in days: Int = 0, at minute: Int? = nil, _ title: String,
        isDone: Bool = false, actions: [CardMoment.Action] = []
    ) -> CardMoment {
        CardMoment(
            id: id, of: pets.map(\.id.description), day: today.adding(days: days).dayNumber, minute: minute,
            title: title, state: "as planned", isDone: isDone, opens: Route(["places", id]), actions: actions)
    }

    private func item(_ title: String, due days: Int, at hour: Int? = nil, kind: String = "reminder") -> AgendaItem {
        AgendaItem(
            kind: kind, id: "\(title)", pet: miso.id, petName: miso.name, title: title,
            due: today.adding(days: days), time: hour.flatMap { TimeOfDay(hour: $0) })
    }

    private func lines(_ screen: Screen, _ list: ElementID) -> [String] {
        rows(screen, list).map { row in
            [row.lead?.plain, row.title.plain].compactMap(\.self).joined(separator: " ")
        }
    }

    private func rows(_ screen: Screen, _ id: ElementID) -> [Row] {
        screen.allElements.flatMap { element -> [Row] in
            if case .list(let list) = element, list.id == id { list.rows } else { [] }
        }
    }

    @Test("Items and moments are in order of time: overdue, today without a time, today's times, and progress")
    func order() async {
        let moments = [
            moment("food", of: [miso], "Food"), moment("walk", of: [bruno, miso], at: 8 * 60, "Walk"),
            moment("order", in: 2, "A parcel arrives"), moment("far", in: 61, "Too far"),
            moment("over", of: [miso], at: 7 * 60, "Play", isDone: true),
        ]
        let home = home(
            [item("Drops", due: 0, at: 9), item("Worming", due: -2), item("Claws", due: 0), item("Rabies", due: 5)],
            cards: [card("All") { _ in CardSummary(moments: moments) }])
        home.appear()
        let screen = await home.settled()
        #expect(screen.inconsistencies.isEmpty)
        #expect(
            lines(screen, "today") == [
                "1 May Miso: Worming", "Miso: Claws", "08:00 Bruno, Miso: Walk", "09:00 Miso: Drops", "Miso: Food",
            ])
        #expect(lines(screen, "agenda") == ["5 May A parcel arrives", "8 May Miso: Rabies"])
        #expect(lines(screen, "done") == ["07:00 Miso: Play"])
    }

    @Test("What is still booked for a pet that died is asked about")
    func departed() async throws {
        let rex = try Pet(name: "Rex", species: .dog, died: today, today: today)
        let moments = [
            moment("booking/7", of: [rex], at: 900, "Walk with Ana"),
            moment("play", of: [rex], at: 480, "Play", isDone: true),
            moment("food", of: [miso], "Food"),
        ]
        let home = home(cards: [card("All") { _ in CardSummary(moments: moments) }], pets: [miso, rex])
        home.appear()
        let screen = await home.settled()
        #expect(rows(screen, "today").map { $0.badge?.plain } == ["still booked: keep it?", "as planned"])
        #expect(rows(screen, "done").map { $0.badge?.plain } == ["as planned"])
    }

    @Test("A moment replaces the agenda's items of its kind and id")
    func sameThing() async {
        let moments = [moment("booking/7", of: [miso, bruno], at: 600, "Walk with Ana")]
        let items = [miso, bruno].map { pet in
            AgendaItem(
                kind: "booking", id: "7", pet: pet.id, petName: pet.name, title: "Walk with Ana, 10:00", due: today)
        }
        let home = home(items, cards: [card("Bookings") { _ in CardSummary(moments: moments) }])
        home.appear()
        #expect(await lines(home.settled(), "today") == ["10:00 Bruno, Miso: Walk with Ana"])
    }

    @Test("A moment opens its route, and its actions open theirs")
    func leading() async {
        let meal = CardMoment.Action("Log a meal", key: "m", opens: Route(["meals", "new"]))
        let moments = [moment("food", of: [miso], "Food", actions: [meal])]
        let home = home(cards: [card("Food") { _ in CardSummary(moments: moments) }])
        home.appear()
        let row = await rows(home.settled(), "today").first
        #expect(row?.commands.map(\.key) == ["m"])
        home.handle(.selected("food", in: "today"))
        if let command = row?.commands.first { home.handle(.activated(command.id)) }
        let followed = coordinator.transitions(of: LinkFollowed.self).map { $0.route?.description }
        #expect(followed == ["places/food", "meals/new"])
    }

    @Test("A line without other actions has a key that opens it")
    func opening() async throws {
        let moments = [moment("walk", of: [bruno], at: 660, "Walk")]
        let home = home([item("Stock", due: 0)], cards: [card("All") { _ in CardSummary(moments: moments) }])
        home.appear()
        let commands = await rows(home.settled(), "today").flatMap(\.commands)
        #expect(commands.map(\.label) == ["Open", "Open"])
        for command in commands { home.handle(.activated(command.id)) }
        #expect(coordinator.transitions(of: LinkFollowed.self).map { $0.route?.description } == ["places/walk"])
        #expect(coordinator.transitions(of: HomeModule.Output.self) == [.pet(miso.id)])
    }

    @Test("Each living pet has the trend of its weight, loaded once for all of them")
    func trends() async throws {
        let asked = Mutex([[[String: String]]]())
        let chart = Chart(id: "t", title: "Weight", summary: "4 kg, up 20 g", kind: .sparkline, unit: "kg", points: [])
        let name = miso.id.description
        let weight = card("Weight") { places in
            asked.withLock { $0.append(places) }
            return CardSummary(trends: [name: chart])
        }
        let home = home(cards: [weight])
        home.appear()
        let screen = await home.settled()
        #expect(screen.row(RowID(name))?.chart == chart)
        #expect(screen.row(RowID(bruno.id.description))?.chart == nil)
        #expect(
            asked.withLock { $0 } == [[["pet": bruno.id.description], ["pet": name]]])
    }

    @Test("Failed cards are named once and hide nothing; trying again loads them again")
    func failing() async {
        let count = Mutex(0)
        let failing = card("Food") { _ throws(CardFailure) in
            let number = count.withLock { value in
                value += 1
                return value
            }
            if number == 1 { throw CardFailure("The store is locked.", advice: "Try again.") }
            return CardSummary()
        }
        let moments = [moment("walk", of: [bruno], at: 660, "Walk")]
        let home = home(
            [item("Claws", due: 0)], cards: [failing, card("Walks") { _ in CardSummary(moments: moments) }])
        home.appear()
        let failed = await home.settled()
        #expect(lines(failed, "today") == ["Miso: Claws", "11:00 Bruno: Walk"])
        let notices = failed.allElements.compactMap { element in
            if case .notice(let notice) = element { notice.text.plain } else { nil as String? }
        }
        #expect(notices == ["Not shown: Food. The store is locked."])
        #expect(failed.inconsistencies.isEmpty)
        home.handle(.activated("retry"))
        let screen = await home.settled()
        #expect(screen.allElements.allSatisfy { if case .notice = $0 { false } else { true } })
        #expect(lines(screen, "today") == ["Miso: Claws", "11:00 Bruno: Walk"])
    }

    @Test("Pets and what is due are shown before the cards are loaded")
    func firstFrame() async {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let slow = PlaceCard(of: "slow", on: .pet, title: "Slow") { _ in
            nil
        } summary: { [moment = moment("late", "Late")] _ throws(CardFailure) in
            for await _ in gate { break }
            return CardSummary(moments: [moment])
        }
        let home = home([item("Claws", due: 0)], cards: [slow])
        home.appear()
        await home.until { rows($0, "today").count == 1 }
        #expect(home.screen.isBusy)
        #expect(rows(home.screen, "pets").count == 2)
        open.finish()
        #expect(await lines(home.settled(), "today") == ["Miso: Claws", "Late"])
    }
}
