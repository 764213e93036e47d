/// A kind of thing in which several accounts take part, such as a booking with its owner and its sitter.
///
/// A slice that has such things creates a view with a row for each of their accounts, or for the pet whose readers they are,
/// and lists it in ``Slice/parties``:
///
/// ```swift
/// extension Parties {
///     static let booking = Parties(inPath: "booking", accounts: "SELECT account FROM bookingParty WHERE booking = ?")
///     static let tracker = Parties(inPath: "tracker", readersOf: "SELECT pet FROM trackedPet WHERE tracker = ?")
/// }
/// ```
public struct Parties: Hashable, Sendable {
    /// The name of the thing's id in the paths of routes.
    public let pathName: String
    /// The statement that reads the accounts, or the pet that they may read. The parameter is the thing's id.
    public let statement: String
    /// Whether the statement reads a pet.
    let areReaders: Bool

    /// Creates a kind whose accounts a statement reads, in the column `account`.
    public init(inPath pathName: String, accounts statement: String) {
        self.pathName = pathName
        self.statement = statement
        areReaders = false
    }

    /// Creates a kind in which everybody takes part who may read a pet. A statement reads that, in the column `pet`.
    public init(inPath pathName: String, readersOf statement: String) {
        self.pathName = pathName
        self.statement = statement
        areReaders = true
    }
}
