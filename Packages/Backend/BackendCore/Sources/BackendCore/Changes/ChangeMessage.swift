import CoreModels
import CoreWire
import Foundation

/// A change as a text between processes: `PROCESS CLIENT ACCOUNT ACCOUNT…`, with `-` for no client, `*` instead of accounts for
/// the feed, and `+readings` before accounts for readings of a tracker.
struct ChangeMessage: Hashable {
    /// The channel of the messages.
    static let channel = "petnest_changes"
    /// The maximum number of accounts in a message. PostgreSQL limits messages to less than 8,000 bytes.
    static let mostAccounts = 200

    private static let readings = "+readings"

    let process: String
    let change: Change

    /// Returns the messages of a change: more than one if it has many accounts.
    static func texts(of change: Change, from process: String) -> [String] {
        var start = "\(process) \(change.client?.text ?? "-") "
        guard let accounts = change.accounts?.map(\.description).sorted() else { return [start + "*"] }
        if change.event == .readings { start += "\(readings) " }
        return stride(from: 0, to: accounts.count, by: mostAccounts).map { index in
            start + accounts[index..<min(index + mostAccounts, accounts.count)].joined(separator: " ")
        }
    }

    /// Parses a message. Returns `nil` if it has another form, as those of a later version may.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count >= 3 else { return nil }
        process = String(words[0])
        let client = words[1] == "-" ? nil : ClientID(String(words[1]))
        if words[2] == "*" {
            change = Change(accounts: nil, client: client)
        } else {
            let isOfReadings = words[2] == Self.readings
            let accounts = words[(isOfReadings ? 3 : 2)...].map { AccountID($0) }
            guard !accounts.contains(nil) else { return nil }
            change = Change(accounts: Set(accounts.compactMap { $0 }), client: client, isOfReadings: isOfReadings)
        }
    }
}
