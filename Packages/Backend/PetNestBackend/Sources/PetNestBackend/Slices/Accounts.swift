import AccountsSlice
import BackendCore
import CareSlice
import CartSlice
import PaymentsSlice
import ProductsSlice

extension Slices {
    /// Accounts and their sessions.
    static let accounts = Slice.accounts(
        closing: [
            CareClosing(payments: StoredPayments()),
            CartClosing(shelf: StoredShelf(), payments: StoredPayments()),
            PaymentsClosing(),
        ],
        exporting: StoredExport())
}
