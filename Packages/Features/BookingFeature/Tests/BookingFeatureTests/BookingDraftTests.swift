import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreModels
import CorePresentation
import CoreStorage
import Foundation
import Testing

@testable import BookingFeature

@MainActor
@Suite("The draft of an interrupted booking", .timeLimit(.minutes(1)))
struct BookingDraftTests {
    /// Starts to book a series, up to its price.
    private func begin(_ world: World) async -> StoreScreenSource<BookingFlow, BookingAction> {
        let flow = await world.flowWithTime()
        flow.handle(.edited("rhythm", .option("everyTwoWeeks")))
        flow.handle(.edited("count", .text("3")))
        flow.handle(.selected("2026-05-19", in: "dates"))
        flow.handle(.edited("note", .text("The key is under the mat.")))
        return flow
    }

    /// Ends a run that has gone to pay. Returns the id of its hold.
    private func goToPay(_ world: World) async throws -> UUID {
        let flow = await begin(world)
        flow.handle(.activated("ask-price"))
        _ = await flow.settled()
        flow.handle(.activated("pay"))
        await saved(world, by: flow) { $0?.hasGoneToPay == true }
        return try #require(world.service.asked.holds.last)
    }

    /// Waits until the saved draft is as expected.
    private func saved(
        _ world: World, by flow: StoreScreenSource<BookingFlow, BookingAction>, _ isReached: (BookingDraft?) -> Bool
    ) async {
        await world.waitForDraft(isReached)
        // A released flow saves nothing.
        withExtendedLifetime(flow) {}
    }

    /// The person's next run: new objects with the same store.
    private func nextRun(of world: World) throws -> World {
        try World(sitter: world.sitter, store: world.store, bruno: world.bruno)
    }

    @Test("The next run continues with the same step, pets, time, series and note")
    func whereItWas() async throws {
        let world = try World()
        let first = await begin(world)
        await saved(world, by: first) { $0?.note == "The key is under the mat." }
        let next = try nextRun(of: world)
        let flow = next.flow()
        flow.appear()
        let screen = await flow.until { $0.id == "book/extras" }
        #expect(screen.field("note")?.value == .text("The key is under the mat."))
        #expect(screen.field("rhythm")?.value == .option("everyTwoWeeks"))
        #expect(
            flow.store.state.series.starts.map(\.description) == [
                "2026-05-05T09:30", "2026-06-02T09:30", "2026-06-16T09:30",
            ])
        #expect(flow.store.state.request?.pets == [world.bruno.id])
    }

    @Test("Typed text is saved after a pause, in its latest state")
    func typing() async throws {
        let clock = TestClock()
        let world = try World(clock: clock)
        let flow = await world.flowWithTime()
        await saved(world, by: flow) { $0?.stage == BookingFlow.Stage.extras.rawValue }
        await clock.sleepers(1)
        clock.advance(by: .milliseconds(300))
        await flow.until { _ in !flow.store.state.isDraftDue }
        for words in ["The key", "The key is under the mat."] {
            flow.handle(.edited("note", .text(String(words.dropLast()))))
            await clock.sleepers(1)
            flow.handle(.edited("note", .text(words)))
            clock.advance(by: .milliseconds(299))
            #expect(world.savedDraft()?.note != words)
            clock.advance(by: .milliseconds(1))
            await saved(world, by: flow) { $0?.note == words }
        }
    }

    @Test("Text that was typed right before leaving is saved before the flow closes")
    func leaving() async throws {
        let world = try World(clock: TestClock())
        let flow = world.flow()
        flow.appear()
        _ = await flow.settled()
        flow.handle(.edited(FieldID("pet/\(world.bruno.id)"), .flag(true)))
        flow.handle(.edited("service", .option("boarding")))
        flow.handle(.edited("nights", .text("3")))
        #expect(world.savedDraft() == nil)
        flow.handle(.back)
        await world.coordinator.waitForClose()
        #expect(world.savedDraft()?.nights == "3")
    }

    @Test("Another account doesn't see the draft")
    func otherAccount() async throws {
        let world = try World()
        let flow = await begin(world)
        await saved(world, by: flow) { $0?.note == "The key is under the mat." }
        #expect(world.savedDraft(of: "somebody-else") == nil)
    }

    @Test("The draft isn't used for another sitter, and missing pets are left out")
    func othersAndGone() async throws {
        let world = try World()
        let first = await begin(world)
        await saved(world, by: first) { $0?.note == "The key is under the mat." }
        let other = try World(store: world.store)
        let flow = other.flow()
        flow.appear()
        _ = await flow.settled()
        #expect(flow.store.state.what.chosenPets.isEmpty)
        let withoutBruno = try World(sitter: world.sitter, store: world.store)
        let second = withoutBruno.flow()
        second.appear()
        _ = await second.settled()
        #expect(second.screen.id == "book/what")
        #expect(second.store.state.extras.note == "The key is under the mat.")
    }

    @Test("A run that was interrupted while paying books the paid time under the same id")
    func paid() async throws {
        let world = try World()
        let booking = try World.booking([.requested])
        let hold = try await goToPay(world)
        let next = try nextRun(of: world)
        next.service.set { $0.bookings = [booking] }
        let flow = next.flow()
        flow.appear()
        await flow.until { $0.id == "book/booked" }
        #expect(next.service.asked.booked == [BookingID(hold)])
        await saved(next, by: flow) { $0 == nil }
    }

    @Test("A run that was interrupted before paying shows the price again under the same hold")
    func unpaid() async throws {
        let world = try World()
        let hold = try await goToPay(world)
        let next = try nextRun(of: world)
        next.service.set {
            $0.failures[.book] = .refused(reason: "paymentMissing", message: "This isn't paid for yet.")
        }
        let flow = next.flow()
        flow.appear()
        let screen = await flow.until { $0.command("pay") != nil && !$0.isBusy }
        #expect(screen.id == "book/price")
        #expect(next.service.asked.holds == [hold])
        #expect(flow.store.state.price.held?.lines.isEmpty == false)
    }

    @Test("If the booking of an interrupted run fails, trying again books what may be paid, and asks for no payment")
    func unavailable() async throws {
        let world = try World()
        let hold = try await goToPay(world)
        let booking = try World.booking([.requested])
        let next = try nextRun(of: world)
        next.service.set { $0.failures[.book] = .unavailable(reason: "The store is busy.") }
        let flow = next.flow()
        flow.appear()
        let failed = await flow.until { $0.command("book") != nil && !$0.isBusy }
        #expect(failed.id == "book/price" && failed.command("pay") == nil)
        next.service.set {
            $0.failures[.book] = nil
            $0.bookings = [booking]
        }
        flow.handle(.activated("retry"))
        await flow.until { $0.id == "book/booked" }
        #expect(next.service.asked.booked == [BookingID(hold), BookingID(hold)])
    }

    @Test("The draft contains nothing about the payment method")
    func noCard() async throws {
        let world = try World()
        let first = await begin(world)
        await saved(world, by: first) { $0?.note == "The key is under the mat." }
        // Ids are removed, because they may contain the card's last four digits by chance.
        let content = String(decoding: try #require(world.store.content(of: "booking-drafts-tests")), as: UTF8.self)
            .replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, with: "ID")
        #expect(!content.localizedLowercase.contains("card") && !content.contains("4242"))
    }

    @Test("A damaged draft starts a new booking")
    func damaged() async throws {
        let world = try World(store: MemoryKeyValueStore(["booking-drafts-tests": Data("{".utf8)]))
        let flow = world.flow()
        flow.appear()
        #expect(await flow.settled().id == "book/what")
    }
}

@MainActor
@Suite("Booking a series", .timeLimit(.minutes(1)))
struct BookingSeriesTests {
    private func details(_ world: World) async -> StoreScreenSource<BookingFlow, BookingAction> {
        let flow = world.flow()
        flow.appear()
        _ = await flow.settled()
        flow.handle(.edited(FieldID("pet/\(world.bruno.id)"), .flag(true)))
        flow.handle(.edited("service", .option("walk")))
        flow.handle(.activated("choose-time"))
        _ = await flow.settled()
        flow.handle(.selected("2026-05-05", in: "days"))
        flow.handle(.selected("2026-05-05T09:30", in: "times"))
        return flow
    }

    @Test("The next ten dates are shown, and those that aren't free can be left out at once")
    func preview() async throws {
        let world = try World()
        let taken = World.time.day.adding(days: 14)
        world.service.set { $0.taken = [taken] }
        let flow = await details(world)
        flow.handle(.edited("rhythm", .option("weekly")))
        flow.handle(.edited("count", .text("12")))
        let screen = await flow.until { $0.command("leave-out") != nil }
        #expect(screen.inconsistencies.isEmpty)
        let list = try #require(
            screen.allElements.compactMap { if case .list(let list) = $0 { list } else { nil } }.first)
        #expect(list.rows.count == 10)
        #expect(list.rows.filter { $0.badge?.plain == "not free" }.map(\.id.rawValue) == ["\(taken)"])
        flow.handle(.activated("ask-price"))
        #expect(flow.screen.id == "book/extras")
        #expect(world.service.asked.requests.isEmpty)
        flow.handle(.activated("leave-out"))
        #expect(flow.store.state.series.starts.count == 12)
        #expect(flow.store.state.series.starts.last?.day == World.time.day.adding(days: 84))
        flow.handle(.activated("ask-price"))
        #expect(await flow.settled().id == "book/price")
    }

    @Test("All days that aren't free are marked, and one command leaves all of them out")
    func allLeftOut() async throws {
        let world = try World()
        // The last two lie behind the end of the series, which moves there as days are left out.
        let taken = [1, 2, 11, 12, 13].map { World.time.day.adding(days: 7 * $0) }
        world.service.set { $0.taken = Set(taken) }
        let flow = await details(world)
        flow.handle(.edited("rhythm", .option("weekly")))
        flow.handle(.edited("count", .text("12")))
        let screen = await flow.until { $0.command("leave-out") != nil }
        let list = try #require(
            screen.allElements.compactMap { if case .list(let list) = $0 { list } else { nil } }.first)
        let marked = list.rows.filter { $0.badge?.plain == "not free" }.map(\.id.rawValue)
        #expect(marked == taken.prefix(3).map { "\($0)" })
        flow.handle(.activated("leave-out"))
        #expect(flow.store.state.series.takenDays == [])
        #expect(flow.store.state.series.starts.count == 12)
        #expect(flow.store.state.series.repetition.leftOut == Set(taken))
        #expect(flow.screen.command("leave-out") == nil)
    }

    @Test("A date has no mark until its state is known")
    func unknown() async throws {
        let flow = await details(try World())
        flow.handle(.edited("rhythm", .option("weekly")))
        let list = try #require(
            flow.screen.allElements.compactMap { if case .list(let list) = $0 { list } else { nil } }.first)
        #expect(list.rows.allSatisfy { $0.badge == nil })
    }

    @Test(
        "An invalid end is reported at its field",
        arguments: [
            ("count", "0"), ("count", "21"), ("count", "x"), ("until", ""), ("until", "2026-05-04"),
            ("until", "2027-05-05"),
            ("until", "2026-02-30"),
        ])
    func ends(_ end: String, _ text: String) async throws {
        let world = try World()
        let flow = await details(world)
        flow.handle(.edited("rhythm", .option("weekly")))
        flow.handle(.edited("end", .option(OptionID(end))))
        flow.handle(.edited(FieldID(end), .text(text)))
        flow.handle(.activated("ask-price"))
        #expect(flow.screen.field(FieldID(end))?.error != nil)
        #expect(flow.screen.inconsistencies.isEmpty)
        #expect(world.service.asked.requests.isEmpty)
    }

    @Test("A series that loses a day meanwhile stays, and marks the day")
    func lost() async throws {
        let world = try World()
        let flow = await details(world)
        flow.handle(.edited("rhythm", .option("weekly")))
        await flow.until { _ in flow.store.state.series.isFree.count == 8 }
        let taken = World.time.day.adding(days: 7)
        world.service.set {
            $0.failures[.hold] = .refused(reason: "slotTaken", message: "It was taken.")
            $0.taken = [taken]
        }
        flow.handle(.activated("ask-price"))
        let screen = await flow.until { $0.command("leave-out") != nil }
        #expect(screen.id == "book/extras")
        #expect(flow.store.state.series.takenDays == [taken])
    }
}
