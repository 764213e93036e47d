import ActivityWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Movement

/// Fetches and saves activities over PetNest's wire protocol, version 1. It holds no mutable state.
struct ActivityGateway: ActivityRepository {
    let client: APIClient
    let health: any HealthRecords

    func sums(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> ActivitySums {
        let sums = try await client.send(ActivityAPI.sums, pet, query: [ActivityAPI.since(day)])
        return try ServiceError.reading("sums") { try sums.sums() }
    }

    func activities(
        of pet: PetID, limit: Int
    ) async throws(ServiceError) -> (latest: [Activity], total: Int) {
        let answer = try await client.send(ActivityAPI.activities, pet, query: [ActivityAPI.limit(limit)])
        let latest = try answer.readAll { activity throws(WireError) in try activity.activity() }
        return (latest, answer.total ?? latest.count)
    }

    func activity(_ id: ActivityID, of pet: PetID) async throws(ServiceError) -> Activity {
        try await client.send(ActivityAPI.activity, pet, EntityID(id.rawValue))
            .read { activity throws(WireError) in try activity.activity() }
    }

    func track(of id: ActivityID, of pet: PetID) async throws(ServiceError) -> StoredTrack {
        let track = try await client.send(ActivityAPI.track, pet, EntityID(id.rawValue))
        return try ServiceError.reading("track") { try track.storedTrack() }
    }

    func save(_ activity: Activity, of pet: PetID) async throws(ServiceError) {
        try await client.perform(
            ActivityAPI.save, pet, EntityID(activity.id.rawValue), body: ActivityDTO(activity))
    }

    func save(
        _ part: [TrackFilter.Step], number: Int, of id: ActivityID, of pet: PetID
    ) async throws(ServiceError) {
        try await client.perform(
            ActivityAPI.savePart, pet, EntityID(id.rawValue),
            body: TrackPartDTO(part: number, points: TrackBytes.base64(part)))
    }

    func remove(_ id: ActivityID, of pet: PetID) async throws(ServiceError) {
        try await client.perform(ActivityAPI.remove, pet, EntityID(id.rawValue))
    }

    func weight(of pet: PetID) async throws(ServiceError) -> Weight? {
        try await health.weights(of: pet, limit: 1).first?.weight
    }

    func activitiesOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Activity]] {
        let activities = try await client.send(ActivityAPI.activitiesOfAllPets, query: [ActivityAPI.since(day)])
            .readAll { item throws(WireError) in
                guard let pet = try PetID(member: "pet", item.pet), let activity = item.activity else {
                    throw .malformed("An item has a pet and an activity.")
                }
                return (pet, try activity.activity())
            }
        return Dictionary(grouping: activities, by: \.0).mapValues { $0.map(\.1) }
    }

    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: Weight] {
        try await health.latestWeightsOfAllPets().mapValues(\.weight)
    }
}
