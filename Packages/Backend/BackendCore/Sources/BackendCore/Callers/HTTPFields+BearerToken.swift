import HTTPTypes

extension HTTPFields {
    /// Returns the token of a request, by RFC 6750, section 2.1.
    /// - Throws: ``Failure/unauthorized(_:reason:)`` with `missing`, or `unknown` for an invalid token.
    func bearerToken() throws(Failure) -> Token {
        let words = self[.authorization]?.split(separator: " ") ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw .unauthorized(
                "This requires a sign-in: send the header “Authorization: Bearer TOKEN”.",
                reason: "missing")
        }
        guard let token = Token(String(words[1])) else {
            throw .unauthorized("The header Authorization doesn't contain an access token.", reason: "unknown")
        }
        return token
    }
}
