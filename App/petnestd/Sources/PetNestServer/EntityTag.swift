import Foundation
import HTTPTypes

/// The entity tag of a body (RFC 9110, 8.8.3). A client that has the body with this tag doesn't need it again.
struct EntityTag: Hashable, CustomStringConvertible {
    /// The tag with its quotation marks.
    let description: String

    /// Creates the tag of a body. All processes of a server create the same one.
    init(of body: Data) {
        // FNV-1a, 64 bits. It isn't secure: somebody who may change a body could make the change look like none to a
        // client that has the body already. Such a person could as well not make the change.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in body { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        description = "\"\(String(hash, radix: 16))-\(body.count)\""
    }

    /// Returns whether a request's field `If-None-Match` has the tag. The comparison is weak (RFC 9110, 8.8.3.2),
    /// because compression makes a tag weak, here or at a proxy.
    func isIn(_ field: String) -> Bool {
        let tags = field.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return tags.contains { $0 == "*" || $0 == description || $0 == "W/" + description }
    }
}

extension HTTPResponse {
    /// Adds the entity tag to the successful response to a read.
    /// - Returns: The response with its body; 304 without a body if the client has it.
    func tagged(for request: HTTPRequest, _ body: Data) -> (HTTPResponse, Data) {
        guard request.method == .get, status == .ok, !body.isEmpty else { return (self, body) }
        let tag = EntityTag(of: body)
        var tagged = self
        tagged.headerFields[.eTag] = tag.description
        // One that accepts gzip gets other bytes.
        tagged.headerFields[.vary] = "accept-encoding"
        // The client may store the body, but must ask whether it is still the same.
        tagged.headerFields[.cacheControl] = "private, no-cache"
        guard request.headerFields[.ifNoneMatch].map(tag.isIn) == true else { return (tagged, body) }
        tagged.status = .notModified
        tagged.headerFields[.contentType] = nil
        return (tagged, Data())
    }
}
