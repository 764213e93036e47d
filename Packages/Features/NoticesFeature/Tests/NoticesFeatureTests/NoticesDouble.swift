import AppLoggingTesting
import CoreArchitecture
import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import Foundation

@testable import NoticesFeature

/// Holds notices in memory, and can be set to fail.
actor NoticesDouble: NoticesRepository {
    static let noon = Date(timeIntervalSince1970: 20_576 * 86_400 + 12 * 3600)
    static let pet = PetID()

    static let declined = OwnerNotice(
        kind: "booking", id: "b1", status: "declined", date: noon, title: "Ana declined",
        detail: "Nothing was charged.", pet: nil, isUnread: true)
    static let dose = OwnerNotice(
        kind: "dose", id: "m1", status: "late", date: noon.addingTimeInterval(-3600),
        title: "Carprofen of 08:00 isn't recorded", detail: nil, pet: pet, isUnread: true)
    static let delivered = OwnerNotice(
        kind: "order", id: "o1", status: "delivered", date: noon.addingTimeInterval(-86_400),
        title: "Order 100001 was delivered", detail: nil, pet: nil, isUnread: false)
    static let unknown = OwnerNotice(
        kind: "comet", id: "c1", status: "seen", date: noon.addingTimeInterval(-90_000), title: "A comet",
        detail: nil, pet: nil, isUnread: false)

    private let stored: [OwnerNotice]
    private var failure: ServiceError?
    private(set) var readUntil: [Date] = []
    private(set) var asked: [LocalTime] = []

    init(_ notices: [OwnerNotice] = [declined, dose, delivered, unknown]) {
        stored = notices
    }

    func fail(with error: ServiceError?) {
        failure = error
    }

    func notices(now: LocalTime) throws(ServiceError) -> Listed<OwnerNotice> {
        asked.append(now)
        if let failure { throw failure }
        return Listed(stored)
    }

    func markRead(until date: Date) throws(ServiceError) {
        if let failure { throw failure }
        readUntil.append(date)
    }
}

extension NoticesDependencies {
    /// Services at noon of 3 May 2026.
    init(_ notices: NoticesDouble, _ recordedLog: LogRecorder) {
        let now = LocalTime(NoticesDouble.noon, in: .gmt)
        self.init(
            notices: notices, today: FixedToday(now.day, at: now.time, zone: .gmt),
            links: PlaceLinks([
                FeatureLink(id: "booking", label: "Booking", on: .notice, to: "bookings/:item"),
                FeatureLink(id: "order", label: "Order", on: .notice, to: "orders/:item"),
                FeatureLink(id: "dose", label: "Medicine", on: .notice, to: "pets/:pet/health/medicines/:item"),
            ]), log: recordedLog.log)
    }
}
