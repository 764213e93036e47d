import BackendCore
import CareSlice
import HealthSlice
import NutritionSlice
import OwnerSlice
import PaymentsSlice
import PetsSlice

extension Slices {
    /// Sitters and bookings.
    static let care = Slice.care(
        pets: StoredPets(), medicines: StoredMedicines(), breeding: StoredDiets(), feeding: StoredDiets(),
        owners: StoredOwners(), payments: StoredPayments())
}
