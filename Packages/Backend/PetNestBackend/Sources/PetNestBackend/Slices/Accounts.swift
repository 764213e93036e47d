import AccountsSlice
import BackendCore
import CareSlice
import PaymentsSlice

extension Slices {
    /// Accounts and their sessions.
    static let accounts = Slice.accounts(
        closing: [CareClosing(payments: StoredPayments())], exporting: StoredExport())
}
