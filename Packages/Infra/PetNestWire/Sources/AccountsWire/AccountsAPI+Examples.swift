import CoreModels
import CoreWire

extension AccountsAPI {
    private static let shortest = ChosenPassword.lengths.lowerBound
    private static let longest = ChosenPassword.lengths.upperBound

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // All other requests, of all pages, carry the header “Authorization: Bearer ACCESS” and are answered for
        // the account of that token: other accounts' records aren't found. Without a valid token the response is
        // 401 with a reason: missing (no such header), unknown (invalid, or of an ended session; a token that
        // expired more than a day ago may also be unknown) or expired (refresh, and send the request again). The
        // requests above that need no token ignore it. 429 has a header Retry-After, in seconds: after
        // \(FailureDeclaration.freeAttempts) failed attempts for an e-mail or a device the wait is half a minute, and it doubles
        // with each further one, up to 15 minutes; an attempt during the wait is rejected and doesn't count. Times
        // are in seconds since 1970
        //
        // device; the session's name in the account's list: up to 100 characters. It may be absent, here and below
        {"device": "Ada's laptop"}
        // deviceSignIn; account and secret of the response to “POST v1/accounts/device”
        {"account": "00000000-0000-4000-8000-000000000001", "secret": "kq3…", "device": "Ada's laptop"}
        // registration; email: up to \(EmailAddress.longest) bytes, in any case; password: from \(shortest) to
        // \(longest) characters, except the most common ones and the name in the email
        {"email": "ada@example.org", "password": "correct horse", "device": "Ada's laptop"}
        // signIn
        {"email": "ada@example.org", "password": "correct horse", "device": "Ada's laptop"}
        // session; access is valid for expiresIn seconds from now, refresh for refreshExpiresIn, and only once: a
        // second use of it ends the session, because the token may have been stolen. Signing in creates a session,
        // refreshing continues it: its id stays. secret is present only for a device's new account
        {"session": "00000000-0000-4000-8000-000000000002", "access": "9Zp…", "expiresIn": \(accessSeconds),
         "refresh": "w0d…", "refreshExpiresIn": \(refreshSeconds), "secret": "kq3…",
         "account": {"id": "00000000-0000-4000-8000-000000000001", "kind": "device", "since": 1777777777}}
        // account; kind: device, which has no e-mail, or password
        {"id": "00000000-0000-4000-8000-000000000001", "kind": "password", "email": "ada@example.org",
         "since": 1777777777}
        // refresh
        {"refresh": "w0d…"}
        // forgotten
        {"email": "ada@example.org"}
        // reset; code: the eight digits of the e-mail, valid for 15 minutes and \(codeAttempts) attempts; spaces
        // in it are ignored
        {"email": "ada@example.org", "code": "4711 0815", "password": "battery staple", "device": "Ada's laptop"}
        // credentials
        {"email": "ada@example.org", "password": "correct horse"}
        // passwordChange
        {"old": "correct horse", "new": "battery staple"}
        // closing; of a device's account, its secret
        {"password": "correct horse"}
        // openSession; used: when it was created or last refreshed; isCurrent: whether it is the caller's
        {"id": "00000000-0000-4000-8000-000000000002", "device": "Ada's laptop", "since": 1777777777,
         "used": 1777778888, "isCurrent": true}
        """
}
