import BackendCoreTesting
import Foundation
import Testing

@Suite("An invalid body", .onBothStores, .timeLimit(.minutes(20)))
struct ValidationTests {
    /// A problem in an otherwise valid body, and the member that the response must name.
    struct Mistake: CustomTestStringConvertible {
        let resource: String
        let member: String
        let value: JSONValue?
        let field: String

        init(_ resource: String, _ member: String, _ value: JSONValue?, field: String? = nil) {
            self.resource = resource
            self.member = member
            self.value = value
            self.field = field ?? member
        }

        var testDescription: String { "\(resource).\(member)" }
    }

    private static let long61 = JSONValue.string(String(repeating: "x", count: 61))
    private static let long101 = JSONValue.string(String(repeating: "x", count: 101))
    private static let long121 = JSONValue.string(String(repeating: "x", count: 121))
    private static let long4001 = JSONValue.string(String(repeating: "x", count: 4001))
    private static let otherID = JSONValue.string(Bodies.nobody)

    static let mistakes: [Mistake] = [
        Mistake("owner", "id", nil), Mistake("owner", "name", nil), Mistake("owner", "name", .null),
        Mistake("owner", "name", " \n"), Mistake("owner", "name", long101), Mistake("owner", "name", "A\0"),
        Mistake("owner", "phone", "call me"), Mistake("owner", "phone", "12"), Mistake("owner", "phone", "030\0"),

        Mistake("pet", "id", otherID), Mistake("pet", "name", nil), Mistake("pet", "name", ""),
        Mistake("pet", "name", long61), Mistake("pet", "name", "Mi\0so"), Mistake("pet", "species", nil),
        Mistake("pet", "species", "dragon"), Mistake("pet", "species", "Cat"), Mistake("pet", "species", ""),
        Mistake("pet", "breed", long61), Mistake("pet", "breed", "\0"), Mistake("pet", "birthDate", "2026-05-05"),
        Mistake("pet", "birthDate", "9999-12-31"), Mistake("pet", "sex", "f"), Mistake("pet", "sex", ""),
        Mistake("pet", "photo", "../miso.jpg"), Mistake("pet", "photo", ""), Mistake("pet", "photo", "m\0.jpg"),
        Mistake("pet", "microchip", "1234"), Mistake("pet", "microchip", "27609810234567X"),
        Mistake("pet", "microchip", "27609810234567\0"),

        Mistake("weights", "id", otherID), Mistake("weights", "grams", nil), Mistake("weights", "grams", 0),
        Mistake("weights", "grams", -1), Mistake("weights", "grams", 2_000_001), Mistake("weights", "date", nil),
        Mistake("weights", "date", "2026-05-05"),

        Mistake("visits", "id", otherID), Mistake("visits", "date", nil), Mistake("visits", "date", "2026-05-05"),
        Mistake("visits", "reason", nil), Mistake("visits", "reason", " "), Mistake("visits", "reason", long121),
        Mistake("visits", "reason", "a\0b"), Mistake("visits", "clinic", long121), Mistake("visits", "clinic", "\0"),
        Mistake("visits", "notes", long4001), Mistake("visits", "notes", "a\0"),

        Mistake("vaccinations", "id", otherID), Mistake("vaccinations", "vaccine", nil),
        Mistake("vaccinations", "vaccine", "\t"), Mistake("vaccinations", "vaccine", long121),
        Mistake("vaccinations", "vaccine", "R\0"), Mistake("vaccinations", "givenOn", nil),
        Mistake("vaccinations", "givenOn", "2026-05-05"), Mistake("vaccinations", "nextDue", "2025-05-03"),
        Mistake("vaccinations", "nextDue", "0001-01-01"), Mistake("vaccinations", "nextDueFrom", "vet"),

        Mistake("vaccinations", "batch", long121), Mistake("vaccinations", "vet", "\0"),
        Mistake("vaccinations", "certificate", long121),

        Mistake("pet", "birthDate", "0001-01-01"), Mistake("pet", "allergies", long4001),
        Mistake("pet", "conditions", "\0"), Mistake("pet", "insurance", long121), Mistake("pet", "vet", long121),
        Mistake("pet", "weightGoal", 0), Mistake("pet", "died", "2026-05-05"), Mistake("pet", "died", "2023-03-31"),

        Mistake("medicines", "name", "\u{200B}"),
        Mistake("medicines", "dose", nil, field: "dose.unit dose.thousandths"),
        Mistake("medicines", "dose", ["thousandths": 0, "unit": "drop"], field: "dose.thousandths"),
        Mistake("medicines", "dose", ["thousandths": 1, "unit": "cup"], field: "dose.unit"),
        Mistake("medicines", "everyDays", 0), Mistake("medicines", "food", "maybe"), Mistake("medicines", "start", nil),
        Mistake("medicines", "end", "2026-04-30"), Mistake("medicines", "notes", long4001),
        Mistake("medicines", "times", .array((10...22).map { .string("\($0):00") })),
        Mistake("medicines", "stock", ["countedOn": "2026-05-01"], field: "stock.thousandths"),
        Mistake("medicines", "stock", ["thousandths": 1], field: "stock.countedOn"),

        Mistake("doses", "medicine", nil), Mistake("doses", "day", nil), Mistake("doses", "day", "2026-05-05"),
        Mistake("doses", "time", nil), Mistake("doses", "given", ["day": "2026-05-03"], field: "given.time"),

        Mistake("reminders", "recurrence", ["every": 1, "unit": "day", "from": "now"], field: "recurrence.from"),
        Mistake("reminders", "id", otherID), Mistake("reminders", "title", nil), Mistake("reminders", "title", ""),
        Mistake("reminders", "title", long121), Mistake("reminders", "title", "\0"), Mistake("reminders", "start", nil),
        Mistake("reminders", "recurrence", ["every": 0, "unit": "day"], field: "recurrence.every"),
        Mistake("reminders", "recurrence", ["every": 1001, "unit": "day"], field: "recurrence.every"),
        Mistake("reminders", "recurrence", ["unit": "day"], field: "recurrence.every"),
        Mistake("reminders", "recurrence", ["every": 1], field: "recurrence.unit"),
        Mistake("reminders", "recurrence", ["every": 1, "unit": "fortnight"], field: "recurrence.unit"),
    ]

    private func valid(_ resource: String) -> (path: String, body: JSONValue) {
        switch resource {
        case "owner": ("/v1/owner", Bodies.owner)
        case "pet": ("/v1/pets/\(Bodies.miso)", Bodies.pet)
        default: ("/v1/pets/\(Bodies.miso)/\(resource)/\(Bodies.entry)", Bodies.entries[resource] ?? nil)
        }
    }

    private func backend() async throws -> TestBackend {
        let backend = try TestBackend()
        try await backend.send(.put, "/v1/pets/\(Bodies.miso)", Bodies.pet)
        return backend
    }

    @Test("fails with 422 that names only the invalid member", arguments: mistakes)
    func oneMistake(mistake: Mistake) async throws {
        let (path, body) = valid(mistake.resource)
        let backend = try await backend()
        #expect(try await backend.send(.put, path, body).status == 200)
        let answer = try await backend.send(.put, path, body.with(mistake.member, mistake.value))
        #expect(answer.status == 422)
        #expect(answer.code == "rejected")
        #expect(answer.message.hasSuffix("is invalid."))
        let fields = mistake.field.split(separator: " ").map { String($0) }
        #expect(answer.problems == fields)
    }

    @Test(
        "with several invalid members names all of them",
        arguments: [
            ("owner", ["name": "", "phone": "x"], ["id", "name", "phone"]),
            (
                "pet",
                [
                    "id": otherID, "name": "", "species": "dragon", "breed": long61, "birthDate": "2999-01-01",
                    "sex": "f", "photo": "/", "microchip": "1",
                ], ["id", "name", "breed", "birthDate", "species", "sex", "photo", "microchip"]
            ),
            ("weights", ["id": otherID, "grams": 0, "date": "2999-01-01"], ["id", "grams", "date"]),
            ("weights", [:], ["grams", "date"]),
            (
                "visits",
                ["id": otherID, "date": "2999-01-01", "reason": "", "clinic": long121, "notes": long4001],
                ["id", "date", "reason", "clinic", "notes"]
            ),
            (
                "vaccinations", ["id": otherID, "vaccine": "", "givenOn": "2999-01-01", "nextDue": "2998-01-01"],
                ["id", "vaccine", "givenOn", "nextDue"]
            ),
            (
                "reminders", ["id": otherID, "title": "", "recurrence": ["every": 0, "unit": "eon"]],
                ["id", "title", "start", "recurrence.unit", "recurrence.every"]
            ),
        ] as [(String, JSONValue, [String])])
    func allMistakes(resource: String, body: JSONValue, fields: [String]) async throws {
        let answer = try await backend().send(.put, valid(resource).path, body)
        #expect(answer.status == 422)
        #expect(answer.problems == fields)
    }

    @Test("is reported in sentences with the valid values")
    func messages() async throws {
        let path = "/v1/pets/\(Bodies.miso)"
        let answer = try await backend().send(.put, path, Bodies.pet.with("birthDate", "2027-01-01"))
        let expected: JSONValue = [
            "error": [
                "code": "rejected", "message": "The pet is invalid.",
                "problems": [
                    [
                        "field": "birthDate",
                        "message": "1 January 2027 is yet to come; today is 4 May 2026.",
                    ]
                ],
            ]
        ]
        #expect(answer.json == expected)
    }

    @Test("up to the limits of every member is stored")
    func limits() async throws {
        let backend = try await backend()
        let bodies: [(String, JSONValue)] = [
            ("owner", Bodies.owner.with("name", .string(String(repeating: "é", count: 100))).with("phone", "112")),
            (
                "pet",
                Bodies.pet.with("name", .string(String(repeating: "🐈", count: 60))).with("birthDate", "2026-05-04")
                    .with("microchip", "12345ABCDE")
            ),
            ("weights", ["grams": 1, "date": "2026-05-04"]), ("weights", ["grams": 2_000_000, "date": "2026-05-04"]),
            (
                "visits",
                [
                    "date": "2026-05-04", "reason": .string(String(repeating: "r", count: 120)),
                    "notes": .string(String(repeating: "n", count: 4000)),
                ]
            ),
            ("vaccinations", ["vaccine": "R", "givenOn": "2026-05-04", "nextDue": "9999-12-31"]),
            (
                "reminders",
                [
                    "title": "t", "start": "9999-12-31",
                    "recurrence": ["every": 1000, "unit": "year", "from": "lastDone"],
                ]
            ),
        ]
        for (resource, body) in bodies {
            let answer = try await backend.send(.put, valid(resource).path, body)
            #expect(answer.status == 200)
            guard case .object(let members) = body else { continue }
            for (member, value) in members { #expect(answer.json?[member] == value) }
        }
    }
}
