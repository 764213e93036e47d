import CoreArchitecture
import Testing

@MainActor
@Suite("Documentation: lifetimes")
struct LifetimesExample {
    // snippet: Lifetimes
    /// Application: held by the program as long as it runs.
    final class AppServices: Sendable {
        let catalogue = Once { Catalogue() }
    }

    /// Flow: held by the flow's coordinator, and gone with it.
    final class BookingServices: Sendable {
        let draft: Once<BookingDraft>
        /// Per use: a function makes a new one each time.
        let newPrice: @Sendable () -> Price

        init(app: AppServices) {
            draft = Once { BookingDraft(catalogue: app.catalogue()) }
            newPrice = { Price() }
        }
    }
    // end

    final class Catalogue: Sendable {}
    final class Price: Sendable {}

    final class BookingDraft: Sendable {
        let catalogue: Catalogue
        init(catalogue: Catalogue) { self.catalogue = catalogue }
    }

    @Test("A flow's services die with it; those of the application don't")
    func lifetimes() {
        let app = AppServices()
        // snippet: Leaks
        let leaks = LeakCheck()
        var booking: BookingServices? = BookingServices(app: app)
        booking.map { leaks.watch($0.draft(), in: "booking") }
        booking = nil
        let lost = leaks.end("booking")
        // end
        #expect(lost == [])
        #expect(app.catalogue() === app.catalogue())
        #expect(BookingServices(app: app).newPrice() !== BookingServices(app: app).newPrice())
    }
}
