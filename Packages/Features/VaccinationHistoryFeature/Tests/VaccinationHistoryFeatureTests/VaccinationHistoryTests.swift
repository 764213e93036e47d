import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import VaccinationHistoryFeature

@MainActor
@Suite("A pet's vaccinations, from the controller to the screen", .timeLimit(.minutes(10)))
struct VaccinationHistoryTests {
    private let coordinator = CoordinatorDouble()
    private let refresh = Command(id: "refresh", label: "Refresh", key: "u")

    private func controller(_ world: World) -> VaccinationHistoryController {
        VaccinationHistoryController(pet: world.miso.id, dependencies: world.dependencies, coordinator: coordinator)
    }

    @Test(
        "They are listed newest first, up to date, due or overdue in words, and a dose before the last one has no status"
    )
    func loaded() async throws {
        let overdue = try World.dose("Rabies", given: "2025-04-30", nextDue: "2026-04-30", .hand)
        let due = try World.dose("Feline flu", given: "2025-05-13", nextDue: "2026-05-13")
        let later = try World.dose("Leukaemia", given: "2026-01-10", nextDue: "2027-01-10")
        let followed = try World.dose("RABIES", given: "2024-04-30", nextDue: "2025-04-30")
        let world = try World([followed, overdue, due, later])
        let controller = controller(world)
        controller.appear()
        func row(_ dose: Vaccination, _ detail: String, _ badge: RichText?) -> Row {
            Row(
                id: RowID(dose.id.description),
                title: RichText(dose.vaccine),
                detail: RichText(detail, role: .secondary),
                badge: badge,
                sortKeys: [
                    .text(dose.vaccine), .whole(dose.givenOn.dayNumber), .whole(dose.nextDue?.dayNumber),
                ]
            )
        }
        let screen = await controller.settled()
        #expect(
            screen
                == Screen(
                    id: "vaccinations",
                    title: "Miso's vaccinations",
                    body: [
                        .list(
                            ItemList(
                                id: "vaccinations",
                                label: "Miso's vaccinations, newest first",
                                columns: [
                                    Column(id: "vaccine", title: "Vaccine"), Column(id: "given", title: "Given"),
                                    Column(id: "next", title: "Next due"),
                                ],
                                rows: [
                                    row(
                                        later, "given 10 January 2026, next due 10 January 2027",
                                        RichText("up to date", role: .positive)),
                                    row(
                                        due, "given 13 May 2025, next due 13 May 2026",
                                        RichText("due in 10 days", role: .secondary)),
                                    row(
                                        overdue, "given 30 April 2025, next due 30 April 2026, typed by hand",
                                        RichText("overdue by 3 days", role: .negative)),
                                    row(followed, "given 30 April 2024, next due 30 April 2025", nil),
                                ]
                            )
                        )
                    ],
                    commands: [
                        Command(id: "record", label: "Record a vaccination", key: "n", role: .primary), refresh,
                    ]
                )
        )
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test("A kitten's first dose isn't up to date for years, and the doses that follow are shown with their reasons")
    func firstCourse() async throws {
        let dose = try World.dose("Cat flu and distemper", given: "2026-04-26", nextDue: "2029-04-26")
        let world = try World([dose], born: "2026-03-01")
        let controller = controller(world)
        controller.appear()
        let screen = await controller.settled()
        let row = try #require(screen.row(RowID(dose.id.description)))
        #expect(row.badge == RichText("due in 21 days", role: .secondary))
        #expect(
            row.detail?.plain
                == "given 26 April 2026, next due 24 May 2026, sooner than entered (26 April 2029)")
        let facts = screen.allElements.flatMap { if case .facts(let facts) = $0 { facts } else { [Fact]() } }
        #expect(facts.map(\.label) == ["Next dose", "Next dose", "Last dose of the first course", "Booster"])
        #expect(
            facts.first?.value.plain
                == "17 May 2026 to 24 May 2026, every 3 to 4 weeks until 16 weeks of age or older")
        #expect(
            screen.allElements.contains { element in
                guard case .text(let text) = element else { return false }
                return text.plain.contains("WSAVA") && text.plain.contains("vet")
            })
    }

    @Test("A kitten isn't up to date before the last dose of its first course, even if that isn't due soon")
    func openFirstCourse() async throws {
        let given = ["2026-02-26", "2026-03-26", "2026-04-23"]
        let doses = try given.map { try World.dose("Cat flu and distemper", given: $0, .schedule) }
        let controller = controller(try World(doses, born: "2026-01-01"))
        controller.appear()
        let row = try #require(await controller.settled().row(RowID(doses[2].id.description)))
        #expect(row.badge == RichText("first course, due in 60 days", role: .secondary))
    }

    @Test("While loading, the screen says so and is busy")
    func loading() throws {
        let controller = controller(try World([]))
        controller.appear()
        var disabled = refresh
        disabled.isEnabled = false
        #expect(
            controller.screen
                == Screen(
                    id: "vaccinations",
                    title: "Vaccinations",
                    body: [.progress(ProgressIndicator("Loading the vaccinations"))],
                    commands: [disabled],
                    isBusy: true
                )
        )
    }

    @Test("Without vaccinations, the screen says that core vaccines are needed, and offers to record one")
    func empty() async throws {
        let world = try World([])
        let controller = controller(world)
        controller.appear()
        let screen = await controller.settled()
        let state = EmptyState(
            title: "No vaccinations yet",
            message: RichText(try #require(VaccineSchedule(of: world.miso).adviceWithoutCore(among: []))),
            commands: [Command(id: "record", label: "Record one", key: "a", role: .primary)]
        )
        #expect(screen.body == [.emptyState(state)])
        #expect(screen.inconsistencies.isEmpty)
        controller.handle(.activated("record"))
        #expect(coordinator.transitions(of: VaccinationHistoryModule.Output.self) == [.record(of: world.miso.id)])
    }

    @Test("A sitter or vet isn't offered to record a vaccination", arguments: [PetRole.sitter, .vet])
    func roles(role: PetRole) async throws {
        for doses in [[], [try World.dose("Rabies", given: "2025-04-30")]] {
            let controller = controller(try World(doses, role: role))
            controller.appear()
            let screen = await controller.settled()
            #expect(screen.allCommands == [refresh])
        }
    }

    @Test("A failure says why, and trying again loads")
    func failsAndRetries() async throws {
        let world = try World([World.dose("Leukaemia", given: "2025-04-30")])
        world.fetching.vaccinationsCalls.enqueue(.failure(.unavailable(reason: "The store is locked.")))
        let controller = controller(world)
        controller.appear()
        let failed = await controller.settled()
        #expect(
            failed.body == [
                .notice(
                    .failure(
                        id: "load-failure", "The store is locked.", advice: "Nothing was changed. Try again.",
                        retry: "refresh"))
            ]
        )
        #expect(failed.commands.isEmpty)
        #expect(world.recordedLog.records.map(\.message) == ["a pet's vaccinations weren't loaded"])
        #expect(failed.inconsistencies.isEmpty)

        controller.handle(.activated("refresh"))
        let loaded = await controller.settled()
        #expect(!loaded.allElements.contains { if case .notice = $0 { true } else { false } })
        #expect(loaded.allElements.contains { if case .list = $0 { true } else { false } })
    }

    @Test("A failed refresh keeps the list under a notice that can be dismissed")
    func refreshFails() async throws {
        let world = try World([World.dose("Rabies", given: "2025-04-30")])
        let controller = controller(world)
        controller.appear()
        let loaded = await controller.settled()
        world.fetching.vaccinationsCalls.enqueue(.failure(.unavailable(reason: "The store is locked.")))
        controller.handle(.activated("refresh"))
        let stale = await controller.settled()
        #expect(stale.body.dropFirst() == loaded.body[...])
        guard case .notice(let notice) = stale.body.first else {
            Issue.record("Expected a notice, found \(String(describing: stale.body.first)).")
            return
        }
        #expect(notice.text.plain == "This is from 3 May 2026, 00:00. The store is locked.")
        #expect(stale.inconsistencies.isEmpty)
        controller.handle(.dismissed(notice.id))
        #expect(controller.screen == loaded)
    }

    @Test("Back closes the screen; an unknown command does nothing")
    func events() throws {
        let controller = controller(try World([]))
        let before = controller.screen
        for event in [Event.activated("save"), .selected("x", in: "vaccinations"), .dismissed("load-failure")] {
            controller.handle(event)
        }
        #expect(controller.screen == before)
        #expect(coordinator.closed.isEmpty)
        controller.handle(.back)
        #expect(coordinator.closed.map(ObjectIdentifier.init) == [ObjectIdentifier(controller)])
    }

    @Test("A vaccination opens its entry; unreadable records are reported above the others")
    func opens() async throws {
        let dose = try World.dose("Rabies", given: "2025-05-03")
        let world = try World([dose], unreadable: [UnreadableRecord(kind: "vaccination", id: "7f", reason: "No day.")])
        let coordinator = CoordinatorDouble()
        let controller = VaccinationHistoryController(
            pet: world.miso.id, dependencies: world.dependencies, coordinator: coordinator)
        controller.appear()
        let screen = await controller.settled()
        guard case .notice(let notice) = screen.body.first else {
            Issue.record("Expected a notice, found \(screen.body)")
            return
        }
        #expect(notice.text.plain == "1 record can't be read. Everything else is here.")
        controller.handle(.selected(RowID(dose.id.description), in: "vaccinations"))
        #expect(
            coordinator.transitions(of: VaccinationHistoryModule.Output.self)
                == [.vaccination(dose.id, of: world.miso.id)])
    }
}
