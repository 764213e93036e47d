import BackendCoreTesting
import CoreInterfaces
import CoreModels
import Foundation
import PetNestAPI
import Testing

@testable import NoticesFeature
@testable import PetHealthFeature

@Suite("Notices gateway against the real backend", .onBothStores, .timeLimit(.minutes(10)))
struct NoticesContract {
    @Test("A notice has its route, and isn't new once read")
    func read() async throws {
        let backend = try await RealBackend()
        let gateway = NoticesGateway(client: backend.client)
        let now = LocalTime(Date(), in: .gmt)
        #expect(try await gateway.notices(now: now).values.isEmpty)
        // Yesterday's dose was missed, at any hour.
        let medicine = try Medicine(
            name: "Thiamazole", dosage: Dosage(Amount(typed: "1"), .tablet), times: [try #require(TimeOfDay(hour: 12))],
            start: now.day.adding(days: -1))
        try await HealthGateway(client: backend.client).save(.medicine(medicine), of: backend.pet.id)
        func missed() async throws -> OwnerNotice? {
            try await gateway.notices(now: now).values.first { $0.status == "missed" }
        }
        let notice = try #require(try await missed())
        #expect(notice.kind == "dose" && notice.id == "\(medicine.id)" && notice.pet == backend.pet.id)
        #expect(notice.title.hasPrefix("Miso: Thiamazole of ") && notice.isUnread)
        #expect(notice.date == LocalTime(now.day.adding(days: -1), try #require(TimeOfDay(hour: 13))).instant(in: .gmt))
        try await gateway.markRead(until: notice.date)
        #expect(try await missed()?.isUnread == false)
        // The date never decreases.
        try await gateway.markRead(until: .distantPast)
        #expect(try await missed()?.isUnread == false)
    }
}
