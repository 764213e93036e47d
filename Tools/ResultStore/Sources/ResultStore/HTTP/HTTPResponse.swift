/// The response of a server.
struct HTTPResponse: Sendable {
    let status: Int
    let body: [UInt8]
}
