import CoreInterfaces
import CoreWire
import Foundation

extension ServiceError {
    init(_ error: TransportError) {
        switch error {
        case .unreachable(let reason): self = .unanswered(reason: reason)
        case .cancelled: self = .unanswered(reason: "The request was cancelled.")
        }
    }

    /// Creates the error of an unsuccessful response.
    init(_ reply: APIReply, to request: String) {
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
            self = nothingWasDone ? .unavailable(reason: reason) : .unanswered(reason: reason)
        default:
            self = .unintelligible(
                detail: "\(request): status \(reply.status), \(answer?.message ?? "no reason given")")
        }
    }
}
