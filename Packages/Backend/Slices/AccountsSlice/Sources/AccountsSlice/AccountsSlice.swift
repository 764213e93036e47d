import AccountsWire
import BackendCore
import CoreModels
import CoreWire
import Database

extension Slice {
    /// Accounts, their credentials and their sessions.
    /// - Parameters:
    ///   - closing: What other slices do before an account is closed.
    ///   - exporting: Exports the records of all slices. Without it, that request fails with 503.
    public static func accounts(
        closing: [any AccountClosing] = [], exporting: (any AccountExporting)? = nil
    ) -> Slice {
        Slice(
            name: "Accounts",
            wire: AccountsAPI.examples,
            routes: withoutToken + account(closing, exporting) + sessions,
            migrations: [.accounts],
            postgreSQL: [.accountsInPostgreSQL],
            export: SliceExport(leavesOut: [
                "account", "accountAttempt", "accessToken", "accountSession", "resetCode", "usedRefresh",
            ])
        )
    }

    /// The routes that need no token.
    private static let withoutToken = [
        Route(AccountsAPI.registerDevice) { call, store, body in
            let device = try body.checked()
            let secret = Token()
            let account = try AccountRepository(store: store).add(deviceSecret: secret, now: call.now)
            var session = try SessionRepository(store: store).begin(of: account, device: device, now: call.now)
            session.secret = secret.text
            return session
        },
        Route.inSteps(AccountsAPI.signInDevice) { call, services, body in
            try await SignIn(call, services).withSecret(body)
        },
        Route.inSteps(AccountsAPI.register) { call, services, body in
            try await SignIn(call, services).register(body)
        },
        Route.inSteps(AccountsAPI.signIn) { call, services, body in
            try await SignIn(call, services).withPassword(body)
        },
        Route.inSteps(AccountsAPI.refresh) { call, services, body in
            try await SignIn(call, services).refresh(body)
        },
        Route.inSteps(AccountsAPI.sendCode) { call, services, body in
            try await ForgottenPassword(call, services).mailCode(body)
            return NoBody()
        },
        Route.inSteps(AccountsAPI.resetPassword) { call, services, body in
            try await ForgottenPassword(call, services).reset(body)
        },
    ]

    private static func account(_ closing: [any AccountClosing], _ exporting: (any AccountExporting)?) -> [Route] {
        [
            Route(AccountsAPI.account) { call, store in
                AccountDTO(try AccountRepository(store: store).requireAccount(call.account))
            },
            Route.file(AccountsAPI.export) { call, services in
                guard let exporting else { throw Failure.unavailable("This server can't export accounts.") }
                let pet = try call.query[AccountsAPI.pet]
                // An export reads all that the account has.
                try await services.attempt(AttemptKey("export", call.account), now: call.now) {
                    .tooSoon("There were too many exports.", wait: $0)
                }
                return JSONFile(
                    bytes: try await exporting.export(
                        of: pet, from: call.account, upTo: AccountsAPI.exportBytes, with: services))
            },
            Route.inSteps(AccountsAPI.addCredentials) { call, services, body in
                try await OwnCredentials(call, services).add(body)
            },
            Route.inSteps(AccountsAPI.changePassword) { call, services, body in
                try await OwnCredentials(call, services).changePassword(body)
                return NoBody()
            },
            Route.inSteps(AccountsAPI.close) { call, services, body in
                try await OwnCredentials(call, services).close(body, after: closing)
                return NoBody()
            },
        ]
    }

    private static let sessions = [
        Route(AccountsAPI.sessions) { call, store in
            let caller = Caller(account: call.account, session: call.session)
            return RecordList(try SessionRepository(store: store).sessions(of: caller, now: call.now))
        },
        Route(AccountsAPI.signOut) { call, store in
            if let session = call.session { try SessionRepository(store: store).end(session) }
            return NoBody()
        },
        Route(AccountsAPI.endSession) { call, store, id in
            let caller = Caller(account: call.account, session: call.session)
            let sessions = SessionRepository(store: store)
            guard try sessions.sessions(of: caller, now: call.now).items.contains(where: { $0.id == id.description })
            else {
                throw Failure.notFound("There is no session \(id).")
            }
            try sessions.end(SessionID(id.rawValue))
            return NoBody()
        },
    ]
}
