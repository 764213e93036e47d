/// The operation of a request on the resource at its path. The raw value is the HTTP method.
public enum WireMethod: String, Hashable, Sendable {
    /// Reads the resource.
    case get = "GET"
    /// Stores the resource under its id.
    case put = "PUT"
    /// Creates a resource or starts an operation; the service assigns the id.
    case post = "POST"
    /// Removes the resource.
    case delete = "DELETE"
}
