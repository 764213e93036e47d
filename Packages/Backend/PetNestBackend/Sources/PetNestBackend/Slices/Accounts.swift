import AccountsSlice
import BackendCore
import CareSlice

extension Slices {
    /// Accounts and their sessions.
    static let accounts = Slice.accounts(closing: [SitterClosing()])
}
