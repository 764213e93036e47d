import AppLogging
import CoreInterfaces
import CoreModels
import Movement
import Synchronization

/// A pet's activity in a year, with the goal and the values derived for one day.
struct ActivityRecord: Hashable, Sendable {
    /// The number of weeks that are shown, including the current one.
    static let weeks = 53
    /// The largest number of activities that are listed.
    static let mostLatest = 5

    let pet: Pet
    let sums: ActivitySums
    let latest: [Activity]
    let weight: Weight?
    let today: CalendarDate
    /// Whether a walk is in progress.
    var isOnWalk = false

    /// The first day that is shown: a Monday.
    static func firstDay(_ today: CalendarDate) -> CalendarDate { today.monday.adding(days: -7 * (weeks - 1)) }

    var diary: ActivityDiary { ActivityDiary(sums.days) }

    /// The goal for a day, or the reason there is none; `nil` for a pet that died.
    var goal: Result<ActivityGoal, ActivityGoalError>? {
        guard pet.died == nil else { return nil }
        let months = pet.birthDate.map { $0.wholeMonths(until: today) }
        do throws(ActivityGoalError) {
            return .success(try ActivityGoal(species: pet.species, months: months, weight: weight))
        } catch {
            return .failure(error)
        }
    }

    /// Whether the vet decides how much movement is right, since the advice is for healthy animals.
    var asksVet: Bool { pet.care.conditions != nil }

    /// The minutes of the goal with which a day is compared, or 0 if there is none or the vet decides.
    var goalMinutes: Int { asksVet ? 0 : healthyMinutes }

    /// The minutes of the goal of a healthy animal, or 0 if there is none.
    var healthyMinutes: Int { (try? goal?.get().minutes) ?? 0 }
}

extension ActivityDependencies {
    /// Fetches a pet's activity.
    func record(of id: PetID) async throws(ServiceError) -> ActivityRecord {
        let today = today.date
        let pet = try await pets.pet(id)
        let sums = try await store.sums(of: id, since: ActivityRecord.firstDay(today))
        let latest = try await store.activities(of: id, limit: ActivityRecord.mostLatest).latest
        let weight = try await store.weight(of: id)
        let isOnWalk = try await tracker.ongoingWalk(of: id) != nil
        return ActivityRecord(
            pet: pet, sums: sums, latest: latest, weight: weight, today: today, isOnWalk: isOnWalk)
    }
}

/// The activities removed in a session, with their tracks, so that they can be restored.
final class RemovedActivities: Sendable {
    struct Removed: Hashable, Sendable {
        let activity: Activity
        let track: Track
    }

    private let all = Mutex<[PetID: [Removed]]>([:])

    /// Returns the activity of a pet that was removed last.
    func last(of pet: PetID) -> Removed? { all.withLock { $0[pet]?.last } }

    func add(_ removed: Removed, of pet: PetID) { all.withLock { $0[pet, default: []].append(removed) } }

    /// Forgets an activity that was restored.
    func forget(_ id: ActivityID, of pet: PetID) {
        all.withLock { $0[pet]?.removeAll { $0.activity.id == id } }
    }
}
