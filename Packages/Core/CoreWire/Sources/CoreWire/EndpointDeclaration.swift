import CoreModels

/// An operation of the protocol without the types of its bodies, for routers, retries, and pages of the API.
public struct EndpointDeclaration: Sendable {
    /// The operation on the resource.
    public let method: WireMethod
    /// The components of the path. One with a leading colon is the name of an id.
    public let path: [String]
    /// The parameters of the query.
    public let query: [QueryDeclaration]
    /// The name of the request's body in the page of the API, or an empty text if there is none.
    public let body: String
    /// The type of the request's body, ``NoBody`` if there is none.
    public let bodyType: any Sendable.Type
    /// The status of the response if the request succeeds.
    public let status: Int
    /// The response in the page of the API.
    public let answer: String
    /// The type of the response's body, ``NoBody`` if there is none.
    public let answerType: any Sendable.Type
    /// Further effects of the request, in the page of the API.
    public let note: String
    /// The failures that clients distinguish.
    public let failures: [FailureDeclaration]
    /// Whether the request needs an access token.
    public let needsToken: Bool
    /// The declared roles that may send it, if its path is a pet's or below one; `nil` for those that follow from the
    /// method.
    let declaredRoles: [PetRole]?
    /// Whether sending it repeatedly has the same effect as sending it once.
    public let isRepeatable: Bool
    /// The declared audience of the change; `nil` for the one that follows from the method and the path.
    let declaredAudience: ChangeAudience?

    /// The roles that may send it, if its path is a pet's or below one.
    public var roles: [PetRole] { declaredRoles ?? Self.roles(of: method) }

    /// The people who are notified of the change.
    public var audience: ChangeAudience {
        declaredAudience ?? Self.audience(of: method, path, needsToken: needsToken)
    }

    /// Returns the default audience of a request's change: those with access to the pet in the path, or the account.
    public static func audience(of method: WireMethod, _ path: [String], needsToken: Bool) -> ChangeAudience {
        if method == .get || !needsToken { return .nobody }
        return path.contains(":pet") ? .readers : .account
    }

    /// Returns the default roles of a request about a pet by its method: everybody with access to the pet may read, and
    /// its owner and family may write.
    public static func roles(of method: WireMethod) -> [PetRole] { method == .get ? PetRole.allCases : PetRole.editors }

    /// The names of the ids in the path, in order.
    public var ids: [String] { path.filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) } }

    /// The method and the path, with its parameters: `GET v1/pets/:pet/weights?since=DAY`.
    public var request: String {
        let parameters = query.map { "\($0.name)=\($0.placeholder)" }.joined(separator: "&")
        return "\(method.rawValue) \(path.joined(separator: "/"))" + (parameters.isEmpty ? "" : "?\(parameters)")
    }

    /// The response for the page of the API: status, body, note, permitted roles, failures, and whether it needs no
    /// token.
    public var response: String {
        let success = answer.isEmpty ? "\(status)" : "\(status) \(answer)"
        let people = declaredRoles.map { "only for \($0.people)" }
        let parts = [success, note, people ?? ""] + failures.map(\.description) + [needsToken ? "" : "needs no token"]
        return parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }
}

/// A failure of an operation that clients distinguish.
public struct FailureDeclaration: Hashable, Sendable, CustomStringConvertible {
    /// The wrong attempts, for example with a password or a code, after which the response is 429 for a while.
    public static let freeAttempts = 5

    /// Only the operator, whose requests have no token, has access.
    public static let operatorOnly = FailureDeclaration(403, when: "the request has a token")

    /// The status of the response.
    public let status: Int
    /// The identifiers of the reasons in the body of the response.
    public let reasons: [String]
    /// The condition, in words; empty if the reason says it.
    public let condition: String

    /// Declares a failure: `.init(409, "changed", when: "the stored entry is different")`.
    public init(_ status: Int, _ reasons: String..., when condition: String = "") {
        self.status = status
        self.reasons = reasons
        self.condition = condition
    }

    /// The failure in the page of the API: "409 `changed` if the stored entry is different".
    public var description: String {
        let reasons = reasons.map { "`\($0)`" }.joined(separator: ", ")
        return ["\(status)", reasons, condition.isEmpty ? "" : "if \(condition)"].filter { !$0.isEmpty }
            .joined(separator: " ")
    }
}
