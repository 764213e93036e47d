import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Foundation
import Testing

@testable import BookingFeature

@Suite("The booking gateway", .timeLimit(.minutes(1)))
struct BookingGatewayTests {
    private func gateway(_ json: String) -> BookingGateway {
        BookingGateway(client: APIClient(transport: APITransportDouble(json: json)))
    }

    private let request = BookingRequest(
        sitter: SitterID(), service: .walk, starts: [], nights: 1, pets: [], addOns: [])

    @Test("A hold as the backend sent it before the contract is read")
    func hold() async throws {
        let json = """
            {"currency":"EUR","expiresAt":1777810200,"id":"2cd86914-2079-41eb-9998-65c58c7de07b","includedTax":287,
            "lines":[{"amount":1500,"label":"Dog walking, 1 walk"},{"amount":300,"label":"Giving medicine"}],
            "payment":"ab1d5027-0bdc-4e21-b545-7c5b4fa4c2ef","total":1800}
            """
        let id = UUID()
        let held = try await gateway(json).hold(request, as: id)
        #expect(
            held
                == HeldTime(
                    id: id, expiresAt: Date(timeIntervalSince1970: 1_777_810_200),
                    lines: [
                        Quote.Line("Dog walking, 1 walk", try Money(1500, .euro)),
                        Quote.Line("Giving medicine", try Money(300, .euro)),
                    ], total: try Money(1800, .euro), includedTax: try Money(287, .euro),
                    payment: try #require(PaymentID("ab1d5027-0bdc-4e21-b545-7c5b4fa4c2ef"))))
    }

    @Test("A care sheet that can't be read is reported, and the others are shown")
    func sheets() async throws {
        let booking = BookingID()
        let json = """
            {"sitterName": "Ana Lopes", "currency": "EUR", "earned": 0, "paidOut": 500, "bookings": [],
             "payouts": [{"amount": 500, "at": 7}],
             "sheets": [{"booking": "\(booking)", "name": "Miso"},
                        {"booking": "\(booking)", "name": "Bruno", "medicines": []}]}
            """
        let listed = try await gateway(json).desk(of: SitterID())
        #expect(listed.desk.sheets.map(\.petName) == ["Bruno"])
        #expect(listed.desk.payouts.map(\.amount.minorUnits) == [500])
        #expect(listed.unreadable.map(\.kind) == ["care sheet"])
    }
}
