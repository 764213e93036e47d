import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import Testing

@testable import VaccinationHistoryFeature

@Suite("Vaccinations over the wire", .timeLimit(.minutes(10)))
struct VaccinationGatewayTests {
    private let pet = PetID()

    private func vaccinations(status: Int = 200, _ json: String) async throws -> [Vaccination] {
        let transport = APITransportDouble(status: status, json: json)
        let record = try await VaccinationGateway(client: APIClient(transport: transport)).vaccinations(of: pet)
        #expect(transport.sent.map(\.description) == ["GET /v1/pets/\(pet)/vaccinations"])
        return record.values
    }

    @Test("A response is decoded, with or without a next dose, regardless of the reader's clock")
    func reads() async throws {
        let first = VaccinationID()
        let second = VaccinationID()
        let read = try await vaccinations(
            """
            {"vaccinations": [
              {"id": "\(first)", "vaccine": "Rabies", "givenOn": "2125-05-03", "nextDue": "2128-05-03", "lot": 7},
              {"id": "\(second)", "vaccine": "Flu", "givenOn": "2024-01-02", "nextDue": null}
            ]}
            """
        )
        #expect(
            read == [
                try Vaccination(
                    id: first, vaccine: "Rabies", givenOn: World.day("2125-05-03"),
                    nextDue: World.day("2128-05-03"), today: .latest),
                try Vaccination(id: second, vaccine: "Flu", givenOn: World.day("2024-01-02"), today: .latest),
            ]
        )
    }

    @Test(
        "An invalid response is unintelligible, not a crash",
        arguments: [
            "", "[]", "{}", #"{"vaccinations": 3}"#,
        ]
    )
    func malformed(json: String) async throws {
        let error = await #expect(throws: ServiceError.self) { try await vaccinations(json) }
        guard case .unintelligible = error else {
            Issue.record("Expected .unintelligible, found \(String(describing: error)).")
            return
        }
    }

    @Test(
        "A vaccination that breaks a rule is reported as unreadable, and the others are shown",
        arguments: [
            "{}", #"{"id": "7", "vaccine": "Rabies", "givenOn": "2025-05-03"}"#,
            #"{"id": "6f000000-0000-4000-8000-000000000000", "vaccine": "", "givenOn": "2025-05-03"}"#,
            #"{"id": "6f000000-0000-4000-8000-000000000000", "vaccine": "R", "givenOn": "2025-02-30"}"#,
        ]
    )
    func unreadable(json: String) async throws {
        let other = #"{"id": "6f000000-0000-4000-8000-000000000001", "vaccine": "Flu", "givenOn": "2024-01-02"}"#
        let transport = APITransportDouble(json: #"{"vaccinations": [\#(json), \#(other)]}"#)
        let list = try await VaccinationGateway(client: APIClient(transport: transport)).vaccinations(of: PetID())
        #expect(list.values.map(\.vaccine) == ["Flu"])
        #expect(list.unreadable.map(\.kind) == ["vaccination"])
    }

    @Test("A missing pet is not found")
    func notFound() async {
        await #expect(throws: ServiceError.notFound) { try await vaccinations(status: 404, "") }
    }
}
