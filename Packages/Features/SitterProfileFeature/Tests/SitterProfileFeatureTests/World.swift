import AppLoggingTesting
import CareWire
import CoreArchitecture
import CoreArchitectureTesting
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CorePresentation
import Foundation
import Synchronization

@testable import SitterProfileFeature

/// A service with the account's profiles, and a recording coordinator.
@MainActor
struct World {
    typealias Answer = APITransportDouble.Answer

    let transport: APITransportDouble
    private let profiles: Profiles
    let settings: SettingsDouble
    let coordinator = CoordinatorDouble()
    let recordedLog = LogRecorder()

    /// Creates a world.
    /// - Parameters:
    ///   - profiles: The response to the request for the account's profiles.
    ///   - home: The response to the request for the home.
    ///   - saving: The response to saving a profile, or `nil` for the profile in the request with a rating.
    init(
        _ profiles: Answer = Answer(json: #"{"sitters": []}"#), home: Answer = Answer(status: 404),
        saving: Answer? = nil, unit: DistanceUnit = .kilometers
    ) {
        var chosen = AppSettings()
        chosen.distances = unit
        settings = SettingsDouble(chosen)
        let stored = Profiles(profiles)
        self.profiles = stored
        transport = APITransportDouble { call throws(TransportError) in
            switch call.description {
            case "GET /v1/desks": stored.answer.withLock { $0 }
            case "GET /v1/area": home
            default: saving ?? stored.save(call.body)
            }
        }
    }

    /// Creates a world with profiles.
    init(_ sitters: [SitterDTO], saving: Answer? = nil, unit: DistanceUnit = .kilometers) {
        self.init(Self.list(sitters), saving: saving, unit: unit)
    }

    var dependencies: SitterProfileDependencies {
        SitterProfileDependencies(
            client: APIClient(transport: transport),
            today: FixedToday(.latest, zone: TimeZone(identifier: "Europe/Berlin") ?? .gmt),
            ids: SequentialIDs(), settings: settings,
            log: recordedLog.log)
    }

    /// The bodies of the requests that saved a profile, in order.
    var saved: [SitterDTO] {
        transport.sent.filter { $0.method == .put }.compactMap {
            try? JSONDecoder().decode(SitterDTO.self, from: $0.body)
        }
    }

    /// Replaces the account's profiles, as another device of the person does.
    func change(to sitters: [SitterDTO]) {
        profiles.answer.withLock { $0 = Self.list(sitters) }
    }

    nonisolated static func list(_ sitters: [SitterDTO]) -> Answer { Answer(json: json(["sitters": sitters])) }

    /// The response to the request for the account's profiles. After a profile is saved, it is the only one.
    private final class Profiles: Sendable {
        let answer: Mutex<Answer>

        init(_ answer: Answer) {
            self.answer = Mutex(answer)
        }

        /// Stores a profile with a rating, and returns it.
        func save(_ body: Data) -> Answer {
            guard var sitter = try? JSONDecoder().decode(SitterDTO.self, from: body) else { return Answer(status: 500) }
            sitter.stars = 9
            sitter.reviews = 2
            let stored = sitter
            answer.withLock { $0 = World.list([stored]) }
            return Answer(json: World.json(stored))
        }
    }

    private nonisolated static func json(_ value: some Encodable) -> String {
        (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension SitterDTO {
    static let anaID = "00000000-0000-4000-8000-00000000000a"

    /// A stored profile with properties that the form doesn't show.
    static let ana = SitterDTO(
        id: anaID, name: "Ana Lopes", about: "Vet nurse.", languages: ["German", "English"],
        species: ["dog", "cat"], currency: "EUR",
        offers: [
            Offer(service: "boarding", price: 4000, minutes: 1440), Offer(service: "walk", price: 1550, minutes: 45),
        ],
        addOns: [AddOn(id: "medicine", name: "Giving medicine", price: 300)],
        terms: CareTermsDTO(
            furtherPetPercent: 40, holidayPercent: 25, taxPercent: 19, freeCancellationHours: 24,
            lateCancellationPercent: 30),
        latitude: 52.5231, longitude: 13.4102, reach: 5123, timeZone: "Europe/Lisbon",
        hours: Array(repeating: [480, 1080], count: 5) + [[540, 1440], [0, 0]], capacity: 2, stars: 9, reviews: 2)
}

extension Screen {
    /// The titles of all empty states and the texts of all notices.
    var messages: [String] {
        allElements.compactMap { element in
            switch element {
            case .emptyState(let state): state.title
            case .notice(let notice): notice.text.plain
            default: nil
            }
        }
    }

    /// The texts of all facts by their labels.
    var facts: [String: String] {
        let facts = allElements.flatMap { element -> [Fact] in
            if case .facts(let facts) = element { facts } else { [] }
        }
        return Dictionary(facts.map { ($0.label, $0.value.plain) }) { first, _ in first }
    }

    /// The error at the end of the form.
    var formError: String? {
        allElements.lazy.compactMap { if case .form(let form) = $0 { form.error } else { nil } }.first
    }
}
