import BackendCore
import CoreModels
import CoreWire
import HTTPTypes
import Testing

extension EndpointDeclaration {
    /// The failures that an endpoint has without declaring them.
    public var undeclaredFailures: [Failure.Kind] {
        var kinds: [Failure.Kind] = [.malformed, .unavailable]
        if method != .get { kinds += [.unanswered, .conflict] }
        // A server limits the requests of an address that has no token yet.
        kinds.append(needsToken ? .unauthorized : .tooMany)
        if bodyType != NoBody.self { kinds += [.timedOut, .tooLarge, .unsupportedEncoding, .rejected] }
        if !ids.isEmpty { kinds.append(.notFound) }
        if path.contains(":pet"), roles != PetRole.allCases { kinds.append(.forbidden) }
        return kinds
    }

    /// Expects that the endpoint declares a response: its status, and the reason of a failure.
    func expectDeclares(_ answer: TestAnswer) {
        let ownFailures = failures.filter { $0.status == answer.status }
        // A conflict is declared, unless it is with a request of the same moment.
        let isOwnConflict = answer.status == 409 && answer.reason != Self.simultaneous
        let isCommon = !isOwnConflict && undeclaredFailures.contains { $0.status.code == answer.status }
        #expect(
            answer.status == status || isCommon || !ownFailures.isEmpty,
            "\(request) doesn't declare that it may fail with \(answer.status)")
        guard answer.status >= 400, let reason = answer.reason, !(isCommon && Self.commonReasons.contains(reason))
        else { return }
        #expect(
            ownFailures.contains { $0.reasons.contains(reason) },
            "\(request) doesn't declare that it may fail with \(answer.status) \(reason)")
    }

    /// The reason of a conflict with requests that changed the same records at the same moment.
    private static let simultaneous = "simultaneous"

    /// The reasons of failures that endpoints don't declare: those of access tokens, of roles, and of simultaneous requests.
    private static let commonReasons = ["missing", "unknown", "expired", "role", simultaneous]
}

extension RoutedRequest {
    /// Expects that the endpoint of the request, if it has one, declares a response.
    public func expectDeclares(_ answer: TestAnswer) {
        endpoint?.expectDeclares(answer)
    }
}
