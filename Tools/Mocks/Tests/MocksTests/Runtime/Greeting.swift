/// The protocol of the mock in this folder.
public protocol Greeting: Sendable {
    /// Greets somebody.
    func greet(_ name: String) async
    /// Finds somebody's number.
    func number(of name: String) throws -> Int
    /// Everybody.
    var names: [String] { get }
}
