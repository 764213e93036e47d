/// A kind of thing in which several accounts take part, such as a booking with its owner and its sitter.
///
/// A slice that has such things creates a view with a row for each of their accounts, and lists it in ``Slice/parties``:
///
/// ```swift
/// extension Parties {
///     static let booking = Parties(inPath: "booking", statement: "SELECT account FROM bookingParty WHERE booking = ?")
/// }
/// ```
public struct Parties: Hashable, Sendable {
    /// The name of the thing's id in the paths of routes.
    public let pathName: String
    /// The statement that reads the accounts. The parameter is the thing's id.
    public let statement: String

    /// Creates a kind. The parameters are its properties.
    public init(inPath pathName: String, statement: String) {
        self.pathName = pathName
        self.statement = statement
    }
}
