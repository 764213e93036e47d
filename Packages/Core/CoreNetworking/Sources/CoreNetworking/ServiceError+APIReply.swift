import CoreInterfaces
import CoreWire
import Foundation

extension ServiceError {
    /// Creates the error of a call without a response.
    init(_ error: TransportError, to call: APICall) {
        switch error {
        case .notSent(let reason): self = .unavailable(reason: reason)
        case .unreachable(let reason): self.init(withoutOutcomeOf: call, reason: reason)
        case .cancelled: self.init(withoutOutcomeOf: call, reason: "The request was cancelled.")
        }
    }

    /// Creates the error of a call that may have been fulfilled. A read has changed nothing in any case.
    private init(withoutOutcomeOf call: APICall, reason: String) {
        self = call.method == .get ? .unavailable(reason: reason) : .unanswered(reason: reason)
    }

    /// Creates the error of an unsuccessful response.
    init(_ reply: APIReply, to call: APICall) {
        let answer = try? JSONDecoder().decode(FailureBody.self, from: reply.body).error
        switch reply.status {
        case 401: self = .signedOut(message: answer?.message ?? "You are no longer signed in.")
        case 402, 403, 409:
            self = .refused(
                reason: answer?.reason ?? "",
                message: answer?.message ?? "The service refused this without giving a reason.")
        case 404: self = .notFound
        case 422:
            let problems = answer?.problems?.map { Problem(field: $0.field, message: $0.message) } ?? []
            self =
                problems.isEmpty
                ? .rejected([
                    Problem(field: "", message: answer?.message ?? "The service refused this without giving a reason.")
                ]
                )
                : .rejected(problems)
        case 429, 500...:
            let reason = answer?.message ?? "The service can't work now (status \(reply.status))."
            // Only a response of the service itself shows that nothing was changed; one of a proxy doesn't.
            let nothingWasDone = reply.status == 429 || answer?.code == "unavailable"
            if nothingWasDone {
                self = .unavailable(reason: reason)
            } else {
                self.init(withoutOutcomeOf: call, reason: reason)
            }
        default:
            self = .unintelligible(
                detail: "\(call): status \(reply.status), \(answer?.message ?? "no reason given")")
        }
    }
}
