import Foundation
import Gzip
import HTTPTypes

extension HTTPResponse {
    /// The number of bytes from which on a body is compressed. A shorter one fits into one packet.
    static let shortestCompressed = 1024

    /// Compresses the body of a successful read if the client accepts gzip.
    ///
    /// Responses to other methods aren't compressed, because some of them contain a token or a code. The length of a
    /// compressed body says whether a text that somebody else chose is similar to a secret beside it.
    func compressed(for request: HTTPRequest, _ body: Data) -> (HTTPResponse, Data) {
        guard request.method == .get, status == .ok, body.count >= Self.shortestCompressed,
            request.headerFields[.acceptEncoding].map(Self.acceptsGzip) == true, let bytes = body.gzipped()
        else { return (self, body) }
        var compressed = self
        compressed.headerFields[.contentEncoding] = "gzip"
        // A strong tag would say that the bytes are those of the body that isn't compressed (RFC 9110, 8.8.3.3).
        compressed.headerFields[.eTag] = headerFields[.eTag].map { "W/\($0)" }
        return (compressed, bytes)
    }

    /// Returns whether a request's field `Accept-Encoding` permits gzip (RFC 9110, 12.5.3).
    static func acceptsGzip(_ field: String) -> Bool {
        var acceptsOthers = false
        for part in field.lowercased().split(separator: ",") {
            let words = part.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            let isAccepted = !words.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
            if words.first == "gzip" { return isAccepted }
            if words.first == "*" { acceptsOthers = isAccepted }
        }
        return acceptsOthers
    }
}
