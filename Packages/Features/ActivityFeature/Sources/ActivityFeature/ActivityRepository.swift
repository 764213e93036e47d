import CoreInterfaces
import CoreModels
import Movement

/// Where pets' activities are kept.
protocol ActivityRepository: Sendable {
    /// The sums of a pet's days from a day on, and the records of all days.
    func sums(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> ActivitySums
    /// The latest activities, newest first, and how many there are in all.
    func activities(of pet: PetID, limit: Int) async throws(ServiceError) -> (latest: [Activity], total: Int)
    /// One activity.
    /// - Throws: `ServiceError.notFound` if the pet has none of that id.
    func activity(_ id: ActivityID, of pet: PetID) async throws(ServiceError) -> Activity
    /// Where an activity went; an empty track where that isn't known.
    func track(of id: ActivityID, of pet: PetID) async throws(ServiceError) -> StoredTrack
    /// Stores an activity: a new one, or in place of the one of its id. Its track stays.
    func save(_ activity: Activity, of pet: PetID) async throws(ServiceError)
    /// Stores a part of a track, which is numbered from 1, in place of the one of its number.
    func save(_ part: [TrackFilter.Step], number: Int, of id: ActivityID, of pet: PetID) async throws(ServiceError)
    /// Removes an activity and its track.
    func remove(_ id: ActivityID, of pet: PetID) async throws(ServiceError)
    /// The latest weight of a pet, which its goal depends on; `nil` if it was never weighed.
    func weight(of pet: PetID) async throws(ServiceError) -> Weight?

    /// The activities of all pets since a day, earliest first for each.
    func activitiesOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Activity]]
    /// The latest weight of each pet that was weighed.
    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: Weight]
}

/// The days of a pet, and the records among its activities.
struct ActivitySums: Hashable, Sendable {
    var days: [DaySum] = []
    var farthest: Activity?
    var longest: Activity?
}

/// A track as it is kept, and in how many parts.
struct StoredTrack: Hashable, Sendable {
    var track = Track()
    var parts = 0
}

extension ActivityRepository {
    /// The most points of a part: what one request may hold, with room to spare.
    static var mostPointsInPart: Int { 50_000 }

    /// Stores an activity with its track.
    func save(_ activity: Activity, along track: Track, of pet: PetID) async throws(ServiceError) {
        try await save(activity, of: pet)
        var (part, count, number): ([TrackFilter.Step], Int, Int) = ([], 0, 1)
        for stretch in track.stretches {
            part.append(.newStretch)
            for point in stretch {
                part.append(.point(point))
                count += 1
                guard count == Self.mostPointsInPart else { continue }
                try await save(part, number: number, of: activity.id, of: pet)
                part = []
                count = 0
                number = number + 1
            }
        }
        if count > 0 { try await save(part, number: number, of: activity.id, of: pet) }
    }
}
