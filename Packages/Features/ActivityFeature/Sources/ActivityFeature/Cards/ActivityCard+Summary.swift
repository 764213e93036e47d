import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation
import Movement

extension ActivityCard {
    /// Returns the pets' activities of today, and the remainder of each dog's goal. A dog with a condition has its walks
    /// without a goal.
    func summary() async throws(CardFailure) -> CardSummary {
        let today = dependencies.today.date
        let (pets, activities, weights) = try await load { () async throws(ServiceError) in
            (
                try await dependencies.pets.pets().filter { $0.died == nil },
                try await dependencies.store.activitiesOfAllPets(since: today),
                try await dependencies.store.latestWeightsOfAllPets()
            )
        }
        return CardSummary(
            moments: pets.flatMap { pet in
                let done = (activities[pet.id] ?? []).filter { $0.day == today && $0.kind != .rest }
                let walks = done.filter { $0.begin <= dependencies.today.now }.map { moment(of: $0, pet.id) }
                guard pet.species == .dog else { return walks }
                let record = ActivityRecord(
                    pet: pet, sums: ActivitySums(), latest: done, weight: weights[pet.id], today: today)
                return walks + (goal(of: record).map { [$0] } ?? [])
            })
    }

    private func moment(of activity: Activity, _ pet: PetID) -> CardMoment {
        CardMoment(
            id: "activity/\(activity.id)", of: [pet.description], day: activity.day.dayNumber,
            minute: activity.begin.time.minutes, title: activity.headline(in: dependencies.settings.current.distances),
            state: activity.isOpen ? RichText("under way", role: .caution) : nil, isDone: !activity.isOpen,
            opens: Route(["pets", pet.description, "activity", "all", activity.id.description]))
    }

    private func goal(of record: ActivityRecord) -> CardMoment? {
        guard record.healthyMinutes > 0 else { return nil }
        let goal = record.goalMinutes
        let minutes = record.latest.reduce(0) { $0 + $1.moving } / 60
        let place = ["pets", record.pet.id.description, "activity"]
        return CardMoment(
            id: "goal/\(record.pet.id)", of: [record.pet.id.description], day: record.today.dayNumber,
            title: record.asksVet ? "Walks, \(minutes) min" : "Walks, \(minutes) of \(goal) min",
            state: record.asksVet
                ? RichText("your vet says how much", role: .secondary)
                : GoalProgress(minutes: minutes, goal: goal).rest,
            opens: Route(place), actions: [.init("Log a walk", key: "w", opens: Route(place + ["new"]))])
    }
}
