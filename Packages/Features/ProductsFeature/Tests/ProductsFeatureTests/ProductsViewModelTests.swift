import AppLoggingTesting
import CoreArchitectureTesting
import CoreInterfaces
import CorePresentation
import Testing

@testable import ProductsFeature

@MainActor
@Suite("Products")
struct ProductsViewModelTests {
    private let coordinator = CoordinatorDouble()
    private let recordedLog = LogRecorder()

    private func make(
        _ items: ProductsDouble = ProductsDouble()
    ) -> ProductsViewModel {
        ProductsViewModel(
            services: ProductsServices(items, recordedLog),
            coordinator: coordinator
        )
    }

    @Test("While it loads the screen is busy, then it lists what there is")
    func loaded() async {
        let screen = make()
        screen.appear()
        #expect(screen.screen.isBusy)
        let loaded = await screen.settled()
        #expect(!loaded.isBusy)
        #expect(loaded.row("1")?.title == "First")
        #expect(loaded.row("2")?.title == "Second")
        #expect(loaded.inconsistencies.isEmpty)
    }

    @Test("Where there is nothing, the screen says what would be here")
    func empty() async {
        let screen = make(ProductsDouble([]))
        screen.appear()
        let loaded = await screen.settled()
        guard case .emptyState = loaded.body.first else {
            Issue.record("Expected an empty state, found \(loaded.body)")
            return
        }
        #expect(loaded.inconsistencies.isEmpty)
    }

    @Test("A failure is told and logged, and trying again loads")
    func failsAndRetries() async {
        let items = ProductsDouble()
        await items.fail(with: .unavailable(reason: "The store is locked."))
        let screen = make(items)
        screen.appear()
        let failed = await screen.settled()
        #expect(
            failed.body == [
                .notice(.failure("The store is locked.", advice: "Nothing was changed. Try again.", retry: "refresh"))
            ])
        #expect(recordedLog.records.map(\.message) == ["products wasn't loaded"])
        #expect(failed.inconsistencies.isEmpty)
        await items.fail(with: nil)
        screen.handle(.activated("refresh"))
        #expect(await screen.settled().row("1") != nil)
    }

    @Test("Back closes the screen; what isn't there does nothing")
    func events() {
        let screen = make()
        let before = screen.screen
        for event in [Event.activated("unknown"), .selected("1", in: "items")] { screen.handle(event) }
        #expect(screen.screen == before)
        #expect(coordinator.closed.isEmpty)
        screen.handle(.back)
        #expect(coordinator.closed.map(ObjectIdentifier.init) == [ObjectIdentifier(screen)])
    }
}
