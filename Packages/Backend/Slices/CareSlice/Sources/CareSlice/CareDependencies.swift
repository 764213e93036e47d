import BackendCore
import CoreModels
import Database
import Foundation

/// The services that care needs from other slices. Creates the repositories of a request.
struct CareDependencies: Sendable {
    let pets: any PetProfileDirectory
    let medicines: any MedicineDirectory
    let breeding: any BreedingDirectory
    let feeding: any FeedingDirectory
    let owners: any OwnerDirectory
    let payments: any PaymentProcessing

    /// Returns the bookings of an account.
    func bookings(of account: AccountID, now: Date, in store: Connection) -> BookingRepository {
        BookingRepository(store: store, account: account, now: now, payments: payments)
    }

    /// Returns the caller's bookings.
    func bookings(_ call: Call, _ store: Connection) -> BookingRepository {
        bookings(of: call.account, now: call.now, in: store)
    }

    /// Returns the caller's holds.
    func holds(_ call: Call, _ store: Connection) -> HoldRepository {
        HoldRepository(store: store, account: call.account, now: call.now, pets: pets, payments: payments)
    }

    /// Returns the caller's view of the bookings of their sitters.
    func desk(_ call: Call, _ store: Connection) -> SitterDesk {
        SitterDesk(care: self, store: store, account: call.account, now: call.now)
    }

    /// Returns the sheets with the information that sitters need.
    func sheets(now: Date, in store: Connection) -> CareSheets {
        CareSheets(care: self, store: store, now: now)
    }
}
