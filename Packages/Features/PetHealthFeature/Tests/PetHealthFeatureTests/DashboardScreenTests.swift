import CoreInterfaces
import CoreModels
import CorePresentation
import Testing

@testable import PetHealthFeature

@Suite("The dashboard", .timeLimit(.minutes(10)))
struct DashboardScreenTests {
    private let world: World
    private let refresh = Command(id: "refresh", label: "Refresh", key: "u")
    private let vaccinations = Command(id: "all-vaccinations", label: "All vaccinations", key: "a")

    init() throws {
        world = try World()
    }

    private func ownerCommands(isKnown: Bool = true) -> [Command] {
        let doses = [
            Command(id: "give", label: "Thiamazole of 08:00 given", key: "g"),
            Command(id: "skip", label: "Skip", key: "0"),
        ]
        return (isKnown ? doses : []) + [
            Command(id: "add-weights", label: "Add a weight", key: "w", role: .primary, isEnabled: isKnown),
            Command(id: "add-visits", label: "Add a vet visit", key: "v", isEnabled: isKnown),
            Command(id: "add-vaccinations", label: "Record a vaccination", key: "n", isEnabled: isKnown),
            Command(id: "add-reminders", label: "Add a reminder", key: "r", isEnabled: isKnown),
            Command(id: "add-medicines", label: "Add a medicine", key: "m", isEnabled: isKnown),
            vaccinations,
            Command(id: "vet-view", label: "Show to the vet", key: "j"),
            Command(id: "sitter-sheet", label: "Sheet for a sitter", key: "i"),
        ]
    }

    private let facts = [
        Fact("Name", RichText("Miso", role: .strong)), Fact("Species", "Cat"), Fact("Breed", "Maine Coon"),
        Fact("Age", "3 years"),
    ]

    private func sections(canChange: Bool = true) throws -> [Element] {
        let record = world.record
        let rabies = try #require(record.vaccinations.vaccinations.first)
        let visit = try #require(record.visits.first)
        let start = Double(try World.day("2025-05-03").dayNumber)
        func secondary(_ text: String) -> RichText { RichText(text, role: .secondary) }
        let worming = Row(
            id: "reminder-\(world.worming.id.description)", title: "Worming", detail: secondary("1 May 2026"),
            badge: RichText("overdue by 2 days", role: .negative),
            commands: canChange
                ? [
                    Command(id: "done-\(world.worming.id)", label: "Done today", key: "d", role: .primary),
                    Command(id: "postpone-\(world.worming.id)", label: "Postpone for a week", key: "z"),
                ] : [])
        let nextPill = Row(
            id: "medicine-\(world.thiamazole.id)", title: "Thiamazole, next dose",
            detail: secondary("3 May 2026, 08:00"), badge: RichText("due now", role: .caution))
        let nextDose = Row(
            id: "vaccination-\(rabies.id.description)", title: "Rabies, next dose",
            detail: secondary("20 May 2026"), badge: RichText("due in 17 days", role: .secondary),
            commands: canChange ? [Command(id: "given-\(rabies.id)", label: "Given", key: "g")] : [])
        let chart = Chart(
            id: "weight-trend",
            title: "Weight over the past year",
            summary: "From 4 kg on 3 May 2025 to 4.6 kg on 1 May 2026, up 600 g.",
            unit: "kg",
            points: [
                ChartPoint(label: "3 May 2025", position: start, value: 4),
                ChartPoint(label: "1 May 2026", position: start + 363, value: 4.6),
            ]
        )
        let weights = zip(record.weights, [("4.6 kg", "1 May 2026"), ("4 kg", "3 May 2025")]).map { sample, text in
            Row(
                id: "weight-\(sample.id.description)", title: RichText(text.0), detail: secondary(text.1),
                sortKeys: [.whole(sample.weight.grams), .whole(sample.date.dayNumber)])
        }
        let allWeights = Row(id: "all-weights", title: "All weights", detail: secondary("7 more, older"))
        let dose = Row(
            id: "vaccination-\(rabies.id.description)", title: "Rabies",
            detail: secondary("given 20 May 2025, next due 20 May 2026"),
            badge: RichText("due in 17 days", role: .secondary))
        let visitRow = Row(
            id: "visit-\(visit.id.description)", title: "Check-up",
            detail: secondary("10 January 2026, Dr. Lind\(canChange ? "" : ". Teeth cleaned.")"))
        return [
            group(
                "Coming up",
                .list(ItemList(id: "coming-up", label: "Doses and reminders", rows: [worming, nextPill, nextDose]))),
            group(
                "Medicines",
                .list(
                    ItemList(
                        id: "medicines", label: "Medicines given now",
                        rows: [
                            Row(
                                id: "medicine-\(world.thiamazole.id)", title: "Thiamazole",
                                detail: secondary("0.5 tablet at 08:00 and 20:00, with food"),
                                badge: RichText("08:00 is due", role: .caution))
                        ]))),
            group(
                "Weight", .chart(chart),
                .list(
                    ItemList(
                        id: "weights", label: "Latest weights",
                        columns: [Column(id: "weight", title: "Weight"), Column(id: "date", title: "Date")],
                        rows: weights)),
                .list(ItemList(id: "all-weights", label: "", rows: [allWeights]))),
            // Only rabies is recorded.
            group(
                "Vaccinations",
                .text(
                    RichText(
                        "No vaccination against cat flu and distemper is recorded. Every cat needs it, from 6 to 8 weeks "
                            + "of age: ask your vet when it is due." as String)),
                .list(ItemList(id: "vaccinations", label: "Last doses", rows: [dose]))),
            group("Vet visits", .list(ItemList(id: "visits", label: "Latest visits", rows: [visitRow]))),
        ]
    }

    private func group(_ title: String, _ elements: Element...) -> Element {
        .group(ElementGroup(title: title, elements: elements))
    }

    @Test("Once loaded, it shows the owner the pet, due items, weights, vaccinations and visits")
    func loaded() throws {
        let screen = world.loadedState().presented()
        #expect(
            screen
                == Screen(
                    id: "pet-health",
                    title: "Miso's health",
                    body: [.facts(facts)] + (try sections()),
                    commands: ownerCommands() + [refresh]
                )
        )
    }

    @Test("A vet also sees the pet's identification and the people to call, and can't change anything")
    func vet() throws {
        let screen = world.loadedState(for: .vet).presented()
        let more = [
            Fact("Sex", "Female"), Fact("Microchip", "276 098 102 345 678"), Fact("Owner", "Ada Winter"),
            Fact("Telephone", "+49 30 901820"),
        ]
        #expect(
            screen
                == Screen(
                    id: "pet-health-vet",
                    title: "Miso's health, the vet's view",
                    body: [.facts(facts + more)] + (try sections(canChange: false)),
                    commands: [Command(id: "diet", label: "Diet", key: "d"), vaccinations, refresh]
                )
        )
    }

    @Test("A vet sees up to twenty visits, and medicines, with their notes")
    func notesForVet() throws {
        var overview = world.overview(for: .vet)
        for index in 1...30 {
            let visit = try VetVisit(
                date: world.day.adding(days: -index), reason: "Limping \(index)", notes: "Left paw.\nRest.",
                today: world.day)
            overview.insert(.visit(visit))
        }
        let pills = try Medicine(
            name: "Pills", dosage: Dosage(Amount(typed: "1"), .tablet), times: [], start: world.day, notes: "In cheese."
        )
        overview.insert(.medicine(pills))
        func rows(_ mode: PetHealthMode, _ list: ElementID) -> [Row] {
            var state = PetHealthState(pet: world.miso.id, mode: mode)
            state.overview = overview
            return state.presented().allElements.flatMap { element in
                if case .list(let found) = element, found.id == list { found.rows } else { [Row]() }
            }
        }
        #expect(rows(.owner, "visits").count == 5 && rows(.vet, "visits").count == 20)
        #expect(rows(.vet, "visits").first?.detail?.plain == "2 May 2026. Left paw. Rest.")
        #expect(rows(.owner, "visits").first?.detail?.plain == "2 May 2026")
        #expect(rows(.vet, "medicines").first?.detail?.plain == "1 tablet when needed. In cheese.")
    }

    @Test("While loading for the first time it is busy, and nothing can be added yet")
    func loading() {
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.isLoading = true
        var refresh = refresh
        refresh.isEnabled = false
        #expect(
            state.presented()
                == Screen(
                    id: "pet-health",
                    title: "Health",
                    body: [.progress(ProgressIndicator("Loading the health record"))],
                    commands: ownerCommands(isKnown: false) + [refresh],
                    isBusy: true
                )
        )
    }

    @Test("After a failure it shows the reason and the advice, and a command to try again")
    func failed() {
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.loadFailure = .unavailable(reason: "The store is locked.")
        let screen = state.presented()
        #expect(
            screen
                == Screen(
                    id: "pet-health",
                    title: "Health",
                    body: [
                        .notice(
                            .failure(
                                id: "load-failure", "The store is locked.", advice: "Nothing was changed. Try again.",
                                retry: "refresh"))
                    ],
                    commands: ownerCommands(isKnown: false)
                )
        )
    }

    @Test("A failed refresh keeps the old content under a notice that can be dismissed")
    func stale() throws {
        var state = world.loadedState()
        state.loadFailure = .unavailable(reason: "The store is locked.")
        let screen = state.presented()
        var notice = Notice.failure(
            id: "load-failure", "This may be out of date. The store is locked.",
            advice: "Nothing was changed. Try again.", retry: "refresh")
        notice.isDismissible = true
        #expect(screen.body == [.notice(notice), .facts(facts)] + (try sections()))
        #expect(screen.commands == ownerCommands())
    }

    @Test("A pet that can no longer be found is said to be no longer shared, unless it is one's own")
    func unshared() throws {
        for role in [PetRole.family, .owner] {
            var pet = world.miso
            pet.access = PetAccess(role: role)
            var state = world.loadedState()
            state.overview = HealthOverview(pet: pet, record: world.record, reminders: [], now: world.now)
            state.loadFailure = .notFound
            guard case .notice(let notice)? = state.presented().body.first else {
                Issue.record("Expected a notice")
                return
            }
            let isShared = role == .family
            #expect(notice.text.plain.contains("Miso is no longer shared with you.") == isShared)
            #expect(notice.text.plain.contains("This no longer exists.") == !isShared)
        }
    }

    @Test("Without entries it says what to do, and to a vet that there are no entries", arguments: [true, false])
    func empty(isOwner: Bool) throws {
        let world = try World(isEmpty: true)
        let screen = world.loadedState(for: isOwner ? .owner : .vet).presented()
        let message: RichText =
            isOwner
            ? "Add a first weight, vet visit, vaccination, reminder or medicine to see Miso's health here."
            : "The owner hasn't entered any weight, visit, vaccination, reminder or medicine."
        #expect(screen.body.last == .emptyState(EmptyState(title: "Nothing recorded yet", message: message)))
        #expect(screen.body.count == 2)
    }

    @Test("Sections without anything say so")
    func emptySections() throws {
        var overview = try World(isEmpty: true).overview()
        let visit = try #require(world.record.visits.first)
        overview.insert(.visit(visit))
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.overview = overview
        let body = state.presented().body
        #expect(body.contains(group("Coming up", .text("No dose or reminder is due soon."))))
        #expect(body.contains(group("Weight", .text("No weights yet."))))
        let advice = try #require(VaccineSchedule(.cat, born: nil).adviceWithoutCore(among: []))
        #expect(body.contains(group("Vaccinations", .text(RichText(advice)))))
    }

    @Test("A pet that wasn't weighed for a year is shown with its older weights")
    func onlyOldWeights() throws {
        let record = HealthRecord(
            weights: [], weightTotal: 3, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]))
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.overview = HealthOverview(pet: world.miso, record: record, reminders: [], now: world.now)
        let weight = group(
            "Weight", .text("Not weighed in the past year."),
            .list(
                ItemList(
                    id: "all-weights", label: "",
                    rows: [
                        Row(
                            id: "all-weights", title: "All weights",
                            detail: RichText("3 more, older", role: .secondary))
                    ])))
        #expect(state.presented().body.contains(weight))
    }

    @Test("An unplanned loss of weight warns the owner and the vet; a planned one doesn't")
    func weightLoss() throws {
        let weights = try [(3300, "2026-05-02"), (4200, "2026-04-29")].map { grams, day in
            try WeightSample(weight: Weight(grams: grams), date: World.day(day), today: world.day)
        }
        let record = HealthRecord(
            weights: weights, weightTotal: 2, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]))
        let plan = PlannedLoss(
            startedOn: try World.day("2026-04-01"), goal: try Weight(grams: 3200), mostWeekly: 0.5)
        for (planned, mode, warns) in [
            (nil, .owner, true), (nil, .vet, true), (plan, .owner, false),
        ] as [(PlannedLoss?, PetHealthMode, Bool)] {
            var state = PetHealthState(pet: world.miso.id, mode: mode)
            state.overview = HealthOverview(
                pet: world.miso, record: record, reminders: [], plannedLoss: planned, now: world.now)
            let notices = state.presented().allElements.compactMap {
                if case .notice(let notice) = $0 { notice.text.plain } else { nil }
            }
            #expect(notices == (warns ? ["Miso lost 900 g (21 %) in 3 days. Call your vet."] : []))
        }
    }

    @Test(
        "A dose that is recorded as given later than now, because a clock was wrong, warns everybody",
        arguments: [PetHealthMode.owner, .vet, .sitter])
    func futureDose(mode: PetHealthMode) throws {
        let instant = world.now.instant(in: .gmt)
        for (minutes, isKnown, warns) in [(5, true, false), (6, true, true), (1560, false, false), (1561, false, true)]
        {
            let time = world.now.adding(minutes: minutes)
            let dose = MedicineDose(
                of: world.thiamazole.id, at: LocalTime(world.day, try World.time("20:00")), outcome: .given(at: time),
                instant: isKnown ? time.instant(in: .gmt) : nil)
            let record = HealthRecord(
                weights: [], weightTotal: 0, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]),
                medicines: [world.thiamazole], doses: [dose])
            var state = PetHealthState(pet: world.miso.id, mode: mode)
            state.overview = HealthOverview(
                pet: world.miso, record: record, reminders: [], now: world.now, instant: instant)
            let notices = state.presented().allElements.compactMap {
                if case .notice(let notice) = $0 { notice.text.plain } else { nil }
            }
            #expect(notices.contains { $0.hasSuffix("which is later than now.") } == warns)
        }
    }

    @Test("Ten thousand weights become a chart of at most 240 points and five rows")
    func manyWeights() throws {
        let day = world.day
        let weights = try (0..<10_000).map { index in
            try WeightSample(
                weight: Weight(grams: 4000 + index % 97), date: day.adding(days: -index / 28), today: day)
        }
        let record = HealthRecord(
            weights: weights, weightTotal: 10_000, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]))
        var state = PetHealthState(pet: world.miso.id, mode: .owner)
        state.overview = HealthOverview(pet: world.miso, record: record, reminders: [], now: world.now)
        let screen = state.presented()
        for case .chart(let chart) in screen.allElements { #expect((100...240).contains(chart.points.count)) }
        for case .list(let list) in screen.allElements where list.id == "weights" { #expect(list.rows.count == 5) }
        #expect(screen.row("all-weights")?.detail == RichText("9995 more, older", role: .secondary))
    }

    @Test("A complete list has no row that opens more")
    func nothingMore() throws {
        let state = try World(older: 0).loadedState()
        let screen = state.presented()
        #expect(EntryCollection.allCases.allSatisfy { screen.row($0.row) == nil })
    }

    @Test("Finished reminders are counted, and open with all others", arguments: [true, false])
    func finishedReminders(isNothingDue: Bool) throws {
        var state = world.loadedState()
        if isNothingDue {
            state.overview = try World(isEmpty: true).overview()
        }
        state.overview?.insert(.reminder(try Reminder(title: "Neutering", start: world.day).done(on: world.day)))
        let screen = state.presented()
        let row = Row(
            id: "all-reminders", title: "All reminders",
            detail: RichText("1 done", role: .secondary))
        #expect(screen.row("all-reminders") == row)
        #expect(screen.allElements.contains(.text("No dose or reminder is due soon.")) == isNothingDue)
    }
}
