import AccountsSlice
import BackendCore

extension Slices {
    /// Accounts and their sessions.
    static let accounts = Slice.accounts
}
