import CoreInterfaces
import CoreModels
import CoreNetworking
import Movement

/// Fetches and saves activities over PetNest's wire protocol, version 1. It holds no mutable state.
struct ActivityGateway: ActivityRepository {
    let client: APIClient

    func sums(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> ActivitySums {
        try await client.send(.sums(of: pet, since: day)).domain()
    }

    func activities(
        of pet: PetID, limit: Int
    ) async throws(ServiceError) -> (latest: [Activity], total: Int) {
        let answer = try await client.send(.activities(of: pet, limit: limit))
        let latest = try answer.activities.map { activity throws(ServiceError) in try activity.domain() }
        return (latest, answer.total)
    }

    func activity(_ id: ActivityID, of pet: PetID) async throws(ServiceError) -> Activity {
        try await client.send(.activity(id, of: pet)).domain()
    }

    func track(of id: ActivityID, of pet: PetID) async throws(ServiceError) -> StoredTrack {
        try await client.send(.track(of: id, of: pet)).domain()
    }

    func save(_ activity: Activity, of pet: PetID) async throws(ServiceError) {
        let request: APIRequest<NoContent> = .put(
            "v1", "pets", pet.description, "activities", activity.id.description, body: ActivityDTO(activity))
        try await client.send(request)
    }

    func save(
        _ part: [TrackFilter.Step], number: Int, of id: ActivityID, of pet: PetID
    ) async throws(ServiceError) {
        let request: APIRequest<NoContent> = .put(
            "v1", "pets", pet.description, "activities", id.description, "track",
            body: TrackPartDTO(part: number, points: TrackBytes.base64(part)))
        try await client.send(request)
    }

    func remove(_ id: ActivityID, of pet: PetID) async throws(ServiceError) {
        let request: APIRequest<NoContent> = .delete("v1", "pets", pet.description, "activities", id.description)
        try await client.send(request)
    }

    func weight(of pet: PetID) async throws(ServiceError) -> Weight? {
        let weights = try await client.send(.weights(of: pet)).weights
        return try ServiceError.reading("a weight") { try weights.first.map { try Weight(grams: $0.grams) } }
    }

    func activitiesOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Activity]] {
        try await client.send(.activities(since: day)).domain()
    }

    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: Weight] {
        try await client.send(.latestWeights).domain()
    }
}

extension APIRequest where Answer == ActivitySumsDTO {
    fileprivate static func sums(of pet: PetID, since day: CalendarDate) -> Self {
        .get("v1", "pets", pet.description, "activity", query: [("since", day.description)])
    }
}

extension APIRequest where Answer == ActivitiesDTO {
    fileprivate static func activities(of pet: PetID, limit: Int) -> Self {
        .get("v1", "pets", pet.description, "activities", query: [("limit", String(limit))])
    }
}

extension APIRequest where Answer == ActivityDTO {
    fileprivate static func activity(_ id: ActivityID, of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "activities", id.description)
    }
}

extension APIRequest where Answer == TrackDTO {
    fileprivate static func track(of id: ActivityID, of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "activities", id.description, "track")
    }
}

extension APIRequest where Answer == WeighingsDTO {
    fileprivate static func weights(of pet: PetID) -> Self {
        .get("v1", "pets", pet.description, "weights", query: [("limit", "1")])
    }
}
