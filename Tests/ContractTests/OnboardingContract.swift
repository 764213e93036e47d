import BackendCoreTesting
import CoreModels
import PetNestAPI
import Testing

@testable import OnboardingFeature
@testable import PetHealthFeature

@Suite("First reminders against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct OnboardingContract {
    @Test("Each suggested reminder is saved as offered, and once when sent again")
    func reminders() async throws {
        let backend = try await RealBackend()
        let day = try RealBackend.day("2026-05-03")
        let gateway = HealthRecordsGateway(client: backend.client)
        for reminder in FirstReminder.allCases {
            let id = ReminderID()
            for _ in 0..<2 { try await gateway.save(reminder.reminder(id, from: day), of: backend.pet.id) }
        }
        let entered = try await HealthGateway(client: backend.client).reminders(of: backend.pet.id).entries
        #expect(Set(entered.map(\.title)) == Set(FirstReminder.allCases.map(\.title)))
        #expect(entered.count == FirstReminder.allCases.count)
        #expect(entered.allSatisfy { $0.start == day && $0.recurrence != nil })
    }

    @Test("A missing pet and an unavailable store are reported")
    func refused() async throws {
        let backend = try await RealBackend()
        let reminder = try FirstReminder.worming.reminder(ReminderID(), from: RealBackend.day("2026-05-03"))
        let gateway = HealthRecordsGateway(client: backend.client)
        await backend.expect("not found", "save") {
            try await gateway.save(reminder, of: backend.stranger)
        }
        try backend.closeStore()
        await backend.expect("unavailable", "save") {
            try await gateway.save(reminder, of: backend.pet.id)
        }
    }
}
