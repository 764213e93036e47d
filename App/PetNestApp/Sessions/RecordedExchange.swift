import Foundation
import HTTPTypes

/// A request's answer as a recorded session holds it.
struct RecordedExchange: Codable {
    let status: Int
    let body: String

    init(_ response: HTTPResponse, _ body: Data) {
        status = response.status.code
        self.body = String(decoding: body, as: UTF8.self)
    }

    var response: (HTTPResponse, Data) {
        (HTTPResponse(status: .init(code: status)), Data(body.utf8))
    }

    /// How a log names a request: the same words each time it is made.
    static func name(of request: HTTPRequest) -> String {
        "\(request.method) \(request.path ?? "")"
    }
}
