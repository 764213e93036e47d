import CoreModels
import CoreWire
import HTTPTypes

/// A change of stored data that is reported to the clients of others. It doesn't contain the changed data.
struct Change: Hashable, Sendable {
    /// The accounts whose records were changed, or `nil` for a change of the feed, which concerns all accounts.
    let accounts: Set<AccountID>?
    /// The client that made the change, to which it isn't reported.
    let client: ClientID?
    let event: ChangeEvent

    /// Creates a change of records, or of the feed if there are no accounts.
    /// - Parameter isOfReadings: Whether only readings of a tracker were added.
    init(accounts: Set<AccountID>?, client: ClientID?, isOfReadings: Bool = false) {
        self.accounts = accounts
        self.client = client
        event = accounts == nil ? .feed : isOfReadings ? .readings : .records
    }
}

/// Identifies a running client, so that its own changes aren't reported to it. The client chooses it.
public struct ClientID: Hashable, Sendable {
    /// The text as it was sent.
    public let text: String

    /// Creates the id from a header field. Returns `nil` unless the text consists of 1 to 64 letters, digits and
    /// hyphens.
    public init?(_ text: String) {
        guard (1...64).contains(text.utf8.count),
            text.utf8.allSatisfy({ byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
                    true
                default: false
                }
            })
        else { return nil }
        self.text = text
    }
}

extension HTTPFields {
    private static let clientName = HTTPField.Name(ChangeEvent.clientField)

    /// The client that sent the request, or `nil` if there is no valid id.
    var client: ClientID? {
        Self.clientName.flatMap { self[$0] }.flatMap { ClientID($0) }
    }
}
