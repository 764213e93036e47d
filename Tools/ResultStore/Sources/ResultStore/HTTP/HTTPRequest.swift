/// A request of the Bazel HTTP cache protocol.
struct HTTPRequest: Sendable {
    enum Method: Sendable {
        case get
        /// Store these bytes.
        case put([UInt8])
    }

    let method: Method
    /// The path below the store's address: `ac/` or `cas/`, followed by 64 hexadecimal digits.
    let path: String
    /// The maximum size of the response in bytes. A longer response is a problem.
    let limit: Int
}
