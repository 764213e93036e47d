/// What a store of the Bazel HTTP cache protocol is asked.
struct HTTPRequest: Sendable {
    enum Method: Sendable {
        case get
        /// Keep these bytes.
        case put([UInt8])
    }

    let method: Method
    /// Below the store's address: `ac/` or `cas/` and 64 hexadecimal digits.
    let path: String
    /// The most bytes of the answer; a longer one is a problem.
    let limit: Int
}
