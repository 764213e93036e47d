/// What a server answered.
struct HTTPResponse: Sendable {
    let status: Int
    let body: [UInt8]
}
