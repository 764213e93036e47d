import BackendCore
import CareSlice
import HealthSlice
import OwnerSlice
import PaymentsSlice
import PetsSlice

extension Slices {
    /// Sitters and bookings.
    static let care = Slice.care(
        pets: StoredPets(), medicines: StoredMedicines(), owners: StoredOwners(), payments: StoredPayments())
}
