import CoreModels
import Foundation
import HTTPTypes

/// Three believable pets of one owner, with a year of history: something to look at before one's own are entered.
///
/// Miso is a kitten that grows up, Pepper a settled cat whose vaccination is overdue, Bruno a dog on a diet. The same
/// day always gives the same data.
public struct SampleData: Sendable {
    private let script: SampleScript

    /// Describes the data.
    /// - Parameter day: The last day of the history. Doses and reminders are due soon after it, or were shortly before.
    public init(upTo day: CalendarDate) {
        var script = SampleScript(upTo: day)
        script.addMiso()
        script.addPepper()
        script.addBruno()
        script.addOwner()
        self.script = script
    }

    /// Enters the data into an empty store, with the requests that a client would send: some 150.
    ///
    /// What was entered is removed again where the backend refuses some of it.
    /// - Throws: ``SampleDataError``.
    public func fill(_ backend: PetNestBackend) async throws(SampleDataError) {
        try await requireEmpty(backend)
        for request in script.requests {
            do {
                _ = try await Self.send(request, to: backend)
            } catch {
                await undo(in: backend)
                throw error
            }
        }
    }

    private func requireEmpty(_ backend: PetNestBackend) async throws(SampleDataError) {
        let pets = try await Self.send(SampleRequest(.get, "/v1/pets"), to: backend)
        let (owner, _) = await backend.respond(to: SampleRequest(.get, "/v1/owner").head, body: Data())
        guard owner.status == .notFound, pets == Data(#"{"pets":[]}"#.utf8) else { throw .storeNotEmpty }
    }

    /// Removes the pets. The owner, who can't be removed, is entered last, so there is none yet.
    private func undo(in backend: PetNestBackend) async {
        // A task of its own: that this one was cancelled may be why there is something to undo.
        await Task {
            for pet in script.pets {
                _ = await backend.respond(to: SampleRequest(.delete, "/v1/pets/\(pet)").head, body: Data())
            }
        }.value
    }

    private static func send(
        _ request: SampleRequest, to backend: PetNestBackend
    ) async throws(SampleDataError) -> Data {
        let (response, body) = await backend.respond(to: request.head, body: request.body)
        guard response.status.kind == .successful else {
            throw .refused(
                request: "\(request.head.method) \(request.head.path ?? "")", status: response.status.code,
                answer: String(decoding: body, as: UTF8.self))
        }
        return body
    }
}
