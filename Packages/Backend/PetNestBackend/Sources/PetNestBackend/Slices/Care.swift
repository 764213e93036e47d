import BackendCore
import CareSlice
import HealthSlice
import PaymentsSlice
import PetsSlice

extension Slices {
    /// Sitters and bookings.
    static let care = Slice.care(pets: StoredPets(), medicines: StoredMedicines(), payments: StoredPayments())
}
