import CoreArchitecture
import CoreInterfaces
import CoreModels
import CoreNetworking
import CorePresentation
import CoreStorage
import Database
import Foundation
import HTTPNetworking
import PetNestAPI
import PetNestBackend
import SampleWorld
import Synchronization
import Testing

@testable import PetNestApp

/// A backend with the sample data, and the sessions of a person who buys something there. The bank decides about each
/// payment before the app asks for its answer.
@MainActor
final class Shop {
    private static let day = CalendarDate(year: 2026, month: 5, day: 3)!

    let requests: RecordingTransport
    /// A client of another device, whose requests aren't recorded.
    let client: APIClient
    private let folder: URL
    /// The values that outlive a session.
    private let store = MemoryKeyValueStore()
    private var world: World

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "petnest-shop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "petnest.sqlite")
        try await Self.sample.value.backup(to: file)
        let start = LocalTime(Self.day, minute: 540)!.instant(in: .autoupdatingCurrent)
        let backend = try PetNestBackend.open(at: file, now: { start })
        let operating = HTTPAPITransport { await backend.respond(to: $0, body: $1, as: .sampleWorld) }
        let bank = SampleWorld(client: APIClient(transport: operating), now: { start })
        let transport = HTTPAPITransport { request, body in
            let answer = await backend.respond(to: request, body: body, as: .device)
            // An attempt that the bank can't read stays open, and the test that needs it fails.
            if request.path?.contains("/attempts/") == true { try? await bank.decidePayments() }
            return answer
        }
        client = APIClient(transport: transport)
        requests = RecordingTransport(transport)
        world = World(served: requests, features: Self.features, store: store)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private static let sample = Task {
        let database = try SQLiteDatabase.inMemory(migrations: PetNestBackend.migrations)
        try await SampleData(upTo: day).fill(PetNestBackend(database: database))
        return database
    }

    /// The features that a purchase crosses, above a home that sends no requests.
    private static let features: [AppFeature] = [
        AppFeature { _ in QuietHome(dependencies: ()) }, .booking, .cart, .payment,
    ]

    // MARK: The session

    /// Ends the session without a chance to save anything, and starts another one.
    func kill() {
        world = World(served: requests, features: Self.features, store: store)
    }

    func open(_ components: String...) throws {
        try world.coordinator.open(Route(components))
    }

    var screen: Screen? { world.stack.top?.screen }

    func send(_ event: Event) { world.stack.top?.handle(event) }

    /// Waits until a screen is on top that isn't busy.
    func until(_ id: ScreenID) async {
        await observed { self.screen.map { $0.id == id && !$0.isBusy } ?? false }
    }

    /// Types a new card, and pays with it.
    func pay(with number: String = "4242 4242 4242 4242") async {
        await until("pay/card")
        send(.edited("number", .text(number)))
        send(.edited("expiry", .text("12/30")))
        send(.edited("code", .text("123")))
        send(.activated("pay"))
    }

    // MARK: The purchases

    /// Checks out the sample's cart, up to the review of the order.
    func reviewOrder() async throws {
        _ = try await CartGateway(client: client).acceptChanges()
        try open("cart", "checkout")
        await until("checkout/address")
        for (field, text) in ["name": "Ana", "street": "Allee 7", "postcode": "10435", "city": "Berlin"] {
            send(.edited(FieldID(field), .text(text)))
        }
        for _ in 0..<2 { send(.activated("proceed")) }
        await until("checkout/review")
    }

    /// Chooses a walk with a sitter near the home, up to its price.
    /// - Returns: The sitter.
    func reviewPrice() async throws -> SitterID {
        let sitters = SitterGateway(client: client)
        var query = SitterQuery()
        query.service = .walk
        query.species = .dog
        query.near = try await sitters.area()?.coordinate
        query.order = .distance
        let sitter = try #require(try await sitters.sitters(matching: query, after: nil).sitters.first).id
        let dog = try #require(try await PetGateway(client: client).pets().first { $0.species == .dog })
        let times = try await sitters.freeTimes(
            of: sitter, for: .walk, from: Self.day.adding(days: 3), days: 20, nights: 1)
        let time = try #require(times.first?.starts.first)
        try open("sitters", "\(sitter)", "book", "walk")
        await until("book/what")
        send(.edited(FieldID("pet/\(dog.id)"), .flag(true)))
        send(.activated("choose-time"))
        await until("book/when")
        send(.selected(RowID("\(time.day)"), in: "days"))
        send(.selected(RowID("\(time)"), in: "times"))
        await until("book/extras")
        send(.activated("ask-price"))
        await until("book/price")
        return sitter
    }

    /// Waits until the draft of the booking says that the person went to pay. A saved value has no event.
    func untilGoingToPayIsSaved() async {
        func isSaved() -> Bool {
            let draft = store.content(of: "booking-drafts").map { String(decoding: $0, as: UTF8.self) }
            return draft?.contains("\"hasGoneToPay\" : true") == true
        }
        while !isSaved(), !Task.isCancelled { await Task.yield() }
    }

    /// The payments whose screen was opened, in order.
    var openedPayments: [PaymentID] {
        requests.sent.compactMap { $0.firstMatch(of: /payments\/(.+)\/methods/).flatMap { PaymentID($0.1) } }
    }

    /// Authorizes the payment whose screen is shown, as a bank does that decides after the app was killed.
    func authorize() async throws {
        let payments = PaymentGateway(client: client)
        let id = try #require(openedPayments.last)
        let card = TypedCard(
            number: "4242424242424242", expiry: try CardExpiry(month: 12, year: 2030), code: "123", isKept: false)
        let token = try await payments.save(card, as: CardID()).id
        var payment = try await payments.authorize(id, with: .card(token), as: UUID())
        while payment.status == .processing { payment = try await payments.payment(id) }
        #expect(payment.status == .authorized)
    }

    /// The payments that bought something.
    func usedPayments() async throws -> [PaymentID] {
        try await PaymentGateway(client: client).payments().values.map(\.id)
    }
}

/// Records the requests that it passes on.
final class RecordingTransport: APITransport {
    private let transport: any APITransport
    private let log = Mutex<[String]>([])

    init(_ transport: any APITransport) {
        self.transport = transport
    }

    /// The recorded requests, in order.
    var sent: [String] { log.withLock { $0 } }

    /// The recorded requests without ids, in order.
    var sentPaths: [String] {
        sent.map { $0.replacing(/[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/, with: "ID") }
    }

    /// Forgets the recorded requests.
    func clear() { log.withLock { $0 = [] } }

    func send(_ call: APICall) async throws(TransportError) -> APIReply {
        log.withLock { $0.append("\(call)") }
        return try await transport.send(call)
    }
}

private struct QuietHome: ScreenModule {
    enum Destination: Transition { case home }

    static let id: FeatureID = "home"
    static let routes = [FeatureRoute("home", "The lowest screen", to: Destination.home)]

    init(dependencies: Void) {}

    func makeScreen(for destination: Destination, coordinator: any Coordinator) -> any ScreenSource {
        Source()
    }

    private final class Source: ScreenSource {
        let screen = Screen(id: "home", title: "Home", body: [])

        func handle(_ event: Event) {}
    }
}
