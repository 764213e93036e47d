import AppLogging
import CoreInterfaces
import CoreModels
import Movement
import Synchronization

/// What is known of a pet's activity in a year, and what follows from it on one day.
struct ActivityRecord: Hashable, Sendable {
    /// How many weeks are shown, with this one.
    static let weeks = 53
    /// How many activities are listed.
    static let mostLatest = 5

    let pet: Pet
    let sums: ActivitySums
    let latest: [Activity]
    let weight: Weight?
    let today: CalendarDate
    /// Whether the pet's tracker is at work.
    var isTracked = false

    /// The first day that is shown: a Monday.
    static func firstDay(_ today: CalendarDate) -> CalendarDate { today.monday.adding(days: -7 * (weeks - 1)) }

    var diary: ActivityDiary { ActivityDiary(sums.days) }

    /// How long the pet should be on the move in a day, or why that can't be told.
    var goal: Result<ActivityGoal, ActivityGoalError> {
        let months = pet.birthDate.map { $0.wholeMonths(until: today) }
        do throws(ActivityGoalError) {
            return .success(try ActivityGoal(species: pet.species, months: months, weight: weight))
        } catch {
            return .failure(error)
        }
    }

    /// Minutes of the goal; 0 if there is none.
    var goalMinutes: Int { (try? goal.get().minutes) ?? 0 }
}

extension ActivityDependencies {
    /// Loads what is known of a pet's activity.
    func record(of id: PetID) async throws(ServiceError) -> ActivityRecord {
        let today = today.date
        let pet = try await pets.pet(id)
        let sums = try await store.sums(of: id, since: ActivityRecord.firstDay(today))
        let latest = try await store.activities(of: id, limit: ActivityRecord.mostLatest).latest
        let weight = try await store.weight(of: id)
        let isTracked = try await tracker.tracker(of: id) != nil
        return ActivityRecord(
            pet: pet, sums: sums, latest: latest, weight: weight, today: today, isTracked: isTracked)
    }
}

/// What was removed in a session, with its track, to be put back.
final class RemovedActivities: Sendable {
    struct Removed: Hashable, Sendable {
        let activity: Activity
        let track: Track
    }

    private let all = Mutex<[PetID: [Removed]]>([:])

    /// What was removed last of a pet.
    func last(of pet: PetID) -> Removed? { all.withLock { $0[pet]?.last } }

    func add(_ removed: Removed, of pet: PetID) { all.withLock { $0[pet, default: []].append(removed) } }

    /// Forgets one that is back.
    func forget(_ id: ActivityID, of pet: PetID) {
        all.withLock { $0[pet]?.removeAll { $0.activity.id == id } }
    }
}
