/// What a call does with the thing that its path names; the raw value is HTTP's word for it.
public enum APIMethod: String, Hashable, Sendable {
    /// Asks for it.
    case get = "GET"
    /// Stores it under its name.
    case put = "PUT"
    /// Hands something to it, which it names itself.
    case post = "POST"
    /// Removes it.
    case delete = "DELETE"
}
