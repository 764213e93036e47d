import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import Foundation
import Testing

@testable import PaymentFeature

@MainActor
@Suite("The wallet", .timeLimit(.minutes(1)))
struct WalletTests {
    private func wallet(_ world: World) async -> WalletViewModel {
        let page = WalletViewModel(dependencies: world.dependencies, coordinator: world.coordinator)
        page.appear()
        _ = await page.settled()
        return page
    }

    @Test(
        "Invalid amounts are reported at the field",
        arguments: ["", "x", "1.555", "-3", "0", "1,2,3", "99999999999999"])
    func wrongAmounts(_ text: String) async throws {
        let world = try World()
        let page = await wallet(world)
        page.handle(.edited("amount", .text(text)))
        page.handle(.activated("fill"))
        #expect(page.screen.field("amount")?.error == "Enter an amount, like 20 or 12.50.")
        #expect(page.screen.inconsistencies.isEmpty)
    }

    @Test("A card that can't be read is named above the others, here and where a method is chosen")
    func unreadableCard() async throws {
        let world = try World(cards: [try World.card()])
        world.provider.set { $0.unreadableCards = [UnreadableRecord(kind: "card", id: "c1", reason: "No month.")] }
        let page = await wallet(world)
        #expect(page.screen.notices == ["1 record can't be read. Everything else is here."])
        #expect(page.screen.inconsistencies.isEmpty)
        let flow = await world.flow()
        #expect(flow.screen.id == "pay/choosing")
        #expect(flow.screen.notices == ["1 record can't be read. Everything else is here."])
        #expect(flow.screen.inconsistencies.isEmpty)
    }

    @Test("A payment that can't be read is named above the others")
    func unreadable() async throws {
        let world = try World([.paid])
        world.provider.set {
            $0.unreadablePayments = [UnreadableRecord(kind: "payment", id: "p1", reason: "“gifted” isn't a status.")]
        }
        let page = await wallet(world)
        let elements = page.screen.allElements
        let notice = try #require(
            elements.firstIndex {
                if case .notice(let notice) = $0 { notice.detail?.plain.contains("p1") == true } else { false }
            }
        )
        let list = try #require(
            elements.firstIndex { if case .list(let list) = $0 { list.id == "payments" } else { false } })
        #expect(notice < list)
        #expect(page.screen.inconsistencies.isEmpty)
    }

    private func fill(_ page: WalletViewModel, _ amount: String) async {
        page.handle(.edited("amount", .text(amount)))
        page.handle(.activated("fill"))
        _ = await page.settled()
    }

    private func comeBack(_ page: WalletViewModel) async {
        page.appear()
        _ = await page.settled()
    }

    @Test("A deposit leads to its payment, and the wallet shows its amount when the person comes back")
    func filled() async throws {
        let world = try World([.open])
        let page = await wallet(world)
        await fill(page, "12.5")
        #expect(world.coordinator.transitions(of: PaymentDestination.self) == [.pay(world.id)])
        let balance = try Money(1250, .euro)
        world.provider.set { $0.wallet = Wallet(balance: balance, available: balance, entries: []) }
        await comeBack(page)
        let shown = page.screen.allElements.contains { element in
            guard case .facts(let facts) = element else { return false }
            return facts.contains { $0.value.plain == "€12.50" }
        }
        #expect(shown)
    }

    @Test(
        "A list of deposits that isn't complete says so",
        arguments: [(20, "Deposits and withdrawals"), (21, "The last 20 deposits and withdrawals")])
    func manyDeposits(count: Int, title: String) async throws {
        let world = try World()
        let amount = try Money(100, .euro)
        let entries = (1...count).map {
            WalletEntry(id: $0, label: "Deposit", amount: amount, date: Date(timeIntervalSince1970: 0))
        }
        world.provider.set { $0.wallet = Wallet(balance: amount, available: amount, entries: entries) }
        let group = await wallet(world).screen.allElements.compactMap { element in
            if case .group(let group) = element, group.title == title { group } else { nil }
        }.first
        guard case .facts(let facts) = group?.elements.first else {
            Issue.record("no deposits")
            return
        }
        #expect(facts.count == 20)
    }

    @Test("The same amount is another deposit once the first was created")
    func sameAmount() async throws {
        let world = try World([.open])
        let page = await wallet(world)
        for _ in 0..<2 {
            await fill(page, "20")
            await comeBack(page)
        }
        #expect(Set(world.provider.asked.fillings).count == 2)
    }

    @Test("A deposit whose creation wasn't answered is created once, however often it is sent")
    func unansweredFilling() async throws {
        let world = try World([.open])
        let page = await wallet(world)
        world.provider.set { $0.lostAnswers = [.openFilling] }
        await fill(page, "20")
        #expect(page.screen.notices == ["The answer was lost."])
        world.provider.set { $0.lostAnswers = [] }
        await fill(page, "20")
        #expect(world.provider.asked.fillings.count == 2)
        #expect(Set(world.provider.asked.fillings).count == 1)
    }

    @Test("Pressing twice creates one deposit")
    func twice() async throws {
        let world = try World([.open])
        let page = await wallet(world)
        page.handle(.edited("amount", .text("20")))
        page.handle(.activated("fill"))
        page.handle(.activated("fill"))
        _ = await page.settled()
        #expect(world.provider.asked.fillings.count == 1)
    }

    @Test("A rejected amount is reported at its field")
    func rejected() async throws {
        let world = try World([.open])
        let page = await wallet(world)
        world.provider.set {
            $0.failures[.openFilling] = .rejected([.init(field: "amount", message: "Put in from €1 to €500.")])
        }
        await fill(page, "501")
        #expect(page.screen.field("amount")?.error == "Put in from €1 to €500.")
        #expect(world.coordinator.transitions(of: PaymentDestination.self).isEmpty)
    }

    @Test(
        "A saved card is deleted, and stays with the reason if it can't be",
        arguments: [nil, ServiceError.unavailable(reason: "Not now."), .unanswered(reason: "No answer.")])
    func forgotten(_ failure: ServiceError?) async throws {
        let card = try World.card()
        let world = try World(cards: [card])
        let page = await wallet(world)
        world.provider.set { $0.failures[.forget] = failure }
        page.handle(.activated(CommandID("forget/\(card.id)")))
        let screen = await page.settled()
        #expect(world.provider.asked.cards == (failure == nil ? [] : [card]))
        #expect(screen.notices == failure.map { [$0.description] } ?? [])
        #expect(screen.inconsistencies.isEmpty)
    }

    @Test(
        "A payment is listed with what became of its money",
        arguments: [
            (Payment.Status.authorized, 0, 0, "set aside"), (.paid, 1800, 0, "paid"), (.paid, 900, 0, "€9.00 charged"),
            (.paid, 1800, 500, "€5.00 refunded"), (.paid, 1800, 1800, "refunded"), (.released, 0, 0, "nothing charged"),
            (.expired, 0, 0, "nothing charged"),
        ])
    func rows(_ status: Payment.Status, _ captured: Int, _ refunded: Int, _ badge: String) async throws {
        let world = try World()
        let payment = try World.payment(world.id, status, captured: captured, refunded: refunded)
        world.provider.set { $0.payments = [payment] }
        let page = await wallet(world)
        #expect(page.screen.row(RowID("\(world.id)"))?.badge?.plain == badge)
    }
}
