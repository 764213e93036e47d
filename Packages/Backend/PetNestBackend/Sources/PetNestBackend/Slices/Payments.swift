import BackendCore
import PaymentsSlice

extension Slices {
    /// Cards, payments and the wallet.
    static let payments = Slice.payments
}
