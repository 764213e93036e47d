import CoreInterfaces
import CoreModels
import Movement

/// Fetches and saves pets' activities.
protocol ActivityRepository: Sendable {
    /// Returns the daily sums of a pet since a day, and its records over all days.
    func sums(of pet: PetID, since day: CalendarDate) async throws(ServiceError) -> ActivitySums
    /// Returns the latest activities, newest first, and the total number.
    func activities(of pet: PetID, limit: Int) async throws(ServiceError) -> (latest: [Activity], total: Int)
    /// Returns an activity.
    /// - Throws: `ServiceError.notFound` if the pet has none with that id.
    func activity(_ id: ActivityID, of pet: PetID) async throws(ServiceError) -> Activity
    /// Returns an activity's track, empty if there is none.
    func track(of id: ActivityID, of pet: PetID) async throws(ServiceError) -> StoredTrack
    /// Inserts an activity, or replaces the one with its id. Its track is unchanged.
    func save(_ activity: Activity, of pet: PetID) async throws(ServiceError)
    /// Saves a part of a track. Parts are numbered from 1; a part of the same number is replaced.
    func save(_ part: [TrackFilter.Step], number: Int, of id: ActivityID, of pet: PetID) async throws(ServiceError)
    /// Deletes an activity and its track.
    func remove(_ id: ActivityID, of pet: PetID) async throws(ServiceError)
    /// Returns the latest weight of a pet, on which its goal depends, or `nil` if it was never weighed.
    func weight(of pet: PetID) async throws(ServiceError) -> Weight?

    /// Returns the activities of all pets since a day, by pet, earliest first.
    func activitiesOfAllPets(since day: CalendarDate) async throws(ServiceError) -> [PetID: [Activity]]
    /// Returns the latest weight of each pet that was ever weighed.
    func latestWeightsOfAllPets() async throws(ServiceError) -> [PetID: Weight]
}

/// The days of a pet, and the records among its activities.
struct ActivitySums: Hashable, Sendable {
    var days: [DaySum] = []
    var farthest: Activity?
    var longest: Activity?
}

/// A saved track, and the number of its parts.
struct StoredTrack: Hashable, Sendable {
    var track = Track()
    var parts = 0
}

extension ActivityRepository {
    /// The maximum number of points in a part, well below the limit of a request.
    static var mostPointsInPart: Int { 50_000 }

    /// Saves an activity with its track.
    func save(_ activity: Activity, along track: Track, of pet: PetID) async throws(ServiceError) {
        try await save(activity, of: pet)
        var part: [TrackFilter.Step] = []
        var count: Int = 0
        var number: Int = 1
        for segment in track.segments {
            part.append(.newSegment)
            for point in segment {
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
