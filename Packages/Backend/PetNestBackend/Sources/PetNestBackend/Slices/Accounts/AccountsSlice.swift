import CoreModels
import Database

extension Slice {
    /// Accounts, their credentials and their sessions.
    static let accounts = Slice(
        name: "Accounts",
        wire: """
            // All other requests, of all pages, carry the header “Authorization: Bearer ACCESS” and are answered for
            // the account of that token: other accounts' records aren't found. Without a valid token the response is
            // 401 with a reason: missing (no such header), unknown (invalid, or of an ended session; a token that
            // expired more than a day ago may also be unknown) or expired (refresh, and send the request again). The
            // requests above that need no token ignore it. 429 has a header Retry-After, in seconds: after
            // \(AttemptPause.free) failed attempts for an e-mail or a device the wait is half a minute, and it doubles
            // with each further one, up to 15 minutes; an attempt during the wait is rejected and doesn't count. Times
            // are in seconds since 1970
            //
            // device; the session's name in the account's list: up to 100 characters. It may be absent, here and below
            {"device": "Ada's laptop"}
            // deviceSignIn; account and secret of the response to “POST v1/accounts/device”
            {"account": "00000000-0000-4000-8000-000000000001", "secret": "kq3…", "device": "Ada's laptop"}
            // registration; email: up to \(EmailAddress.longest) bytes, in any case; password: from \(ChosenPassword.lengths.lowerBound) characters to \(ChosenPassword.lengths.upperBound), except the most common ones and the name in the email
            {"email": "ada@example.org", "password": "correct horse", "device": "Ada's laptop"}
            // signIn
            {"email": "ada@example.org", "password": "correct horse", "device": "Ada's laptop"}
            // session; access is valid for expiresIn seconds from now, refresh for refreshExpiresIn, and only once: a
            // second use of it ends the session, because the token may have been stolen. Signing in creates a session,
            // refreshing continues it: its id stays. secret is present only for a device's new account
            {"session": "00000000-0000-4000-8000-000000000002", "access": "9Zp…", "expiresIn": \(Session.accessSeconds), "refresh": "w0d…",
             "refreshExpiresIn": \(Session.refreshSeconds), "account": {"id": "00000000-0000-4000-8000-000000000001", "kind": "device",
             "since": 1777777777}, "secret": "kq3…"}
            // account; kind: device, which has no e-mail, or password
            {"id": "00000000-0000-4000-8000-000000000001", "kind": "password", "email": "ada@example.org", "since": 1777777777}
            // refresh
            {"refresh": "w0d…"}
            // forgotten
            {"email": "ada@example.org"}
            // reset; code: the eight digits of the e-mail, valid for 15 minutes and \(ResetCode.tries) attempts; spaces
            // in it are ignored
            {"email": "ada@example.org", "code": "4711 0815", "password": "battery staple", "device": "Ada's laptop"}
            // credentials
            {"email": "ada@example.org", "password": "correct horse"}
            // passwordChange
            {"old": "correct horse", "new": "battery staple"}
            // closing; of a device's account, its secret
            {"password": "correct horse"}
            // openSession; used: when it was created or last refreshed; isCurrent: whether it is the caller's
            {"id": "00000000-0000-4000-8000-000000000002", "device": "Ada's laptop", "since": 1777777777, "used": 1777778888,
             "isCurrent": true}
            """,
        routes: doors + account + sessions,
        migrations: [.accounts],
        export: SliceExport(leavesOut: [
            "account", "accountAttempt", "accessToken", "accountSession", "resetCode", "usedRefresh",
        ])
    )

    /// The routes that need no token.
    private static let doors = [
        Route(
            "POST v1/accounts/device", body: "device",
            answer:
                "201 session, with the device's `secret`, which is sent only once. The first to ask gets what the store "
                + "held before it had accounts, each other an empty account. No token",
            needsToken: false
        ) { call, store in
            let device = try call.body.decoded(as: CredentialsDTO.self).checkedDevice()
            let secret = Token()
            let account = try store.deviceAccount(secret: secret, now: call.now)
            var session = try store.beginSession(of: account, device: device, now: call.now)
            session.secret = secret.text
            return try Answer(session, status: .created)
        },
        Route.inSteps(
            "POST v1/sessions/device", body: "deviceSignIn", answer: "201 session; 401 `wrong`; 429. No token",
            needsToken: false
        ) { call, services in try await SignIn(call, services).withSecret() },
        Route.inSteps(
            "POST v1/accounts", body: "registration", answer: "201 session; 409 `emailTaken`; 429. No token",
            needsToken: false
        ) { call, services in try await SignIn(call, services).register() },
        Route.inSteps(
            "POST v1/sessions", body: "signIn",
            answer: "201 session; 401 `wrong`, also for an unknown e-mail; 429. No token", needsToken: false
        ) { call, services in try await SignIn(call, services).withPassword() },
        Route.inSteps(
            "POST v1/sessions/refresh", body: "refresh",
            answer:
                "200 session, with a new refresh token in place of the one that was sent; 401 `unknown`, `expired` or "
                + "`reused`. No token",
            needsToken: false
        ) { call, services in try await SignIn(call, services).refresh() },
        Route.inSteps(
            "POST v1/password/forgotten", body: "forgotten",
            answer: "204, whether or not an account has that e-mail; if one has, a code is mailed; 429. No token",
            needsToken: false
        ) { call, services in try await ForgottenPassword(call, services).mailCode() },
        Route.inSteps(
            "POST v1/password/reset", body: "reset",
            answer:
                "201 session; the account's others are ended; 401 `wrong` for a code that is wrong, over, used up or "
                + "was never sent; 429. No token",
            needsToken: false
        ) { call, services in try await ForgottenPassword(call, services).reset() },
    ]

    private static let account = [
        Route("GET v1/account", answer: "200 account") { call, store in
            try Answer(store.requireAccount(call.account).body)
        },
        Route.inSteps(
            "PUT v1/account/credentials", body: "credentials",
            answer:
                "200 account: a device's becomes one with e-mail and password, and keeps all that it has, its id and "
                + "its sessions, too; its secret is of no use any more. 409 `emailTaken`, `hasCredentials`; 429"
        ) { call, services in try await OwnCredentials(call, services).add() },
        Route.inSteps(
            "PUT v1/account/password", body: "passwordChange",
            answer:
                "204; the account's other sessions are ended; 403 `wrongPassword`; 409 `noCredentials` for a device's "
                + "account; 429"
        ) { call, services in try await OwnCredentials(call, services).changePassword() },
        Route.inSteps(
            "POST v1/account/closing", body: "closing",
            answer: "204: the account, its sessions and its records are deleted; 403 `wrongPassword`; 429"
        ) { call, services in try await OwnCredentials(call, services).close() },
    ]

    private static let sessions = [
        Route("GET v1/sessions", answer: "200 `{\"sessions\": [openSession]}`, the last used first") { call, store in
            let caller = Caller(account: call.account, session: call.session)
            return try Answer(["sessions": store.sessions(of: caller, now: call.now)])
        },
        Route("DELETE v1/sessions/current", answer: "204: signed out") { call, store in
            if let session = call.session { try store.endSession(session) }
            return .done
        },
        Route("DELETE v1/sessions/:session", answer: "204: that session is ended") { call, store in
            let id: SessionID = try call.id("session")
            let caller = Caller(account: call.account, session: call.session)
            guard try store.sessions(of: caller, now: call.now).contains(where: { $0.id == id.description }) else {
                throw Failure.notFound("There is no session \(id).")
            }
            try store.endSession(id)
            return .done
        },
    ]
}
