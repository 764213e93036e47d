import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The state of paying: the person's choices and input, and the state of the payment.
struct Paying: Hashable, Sendable {
    /// The step that is shown.
    enum Stage: Hashable, Sendable, CaseIterable {
        case choosing, card, waiting, challenge, done
    }

    /// The state of the last request.
    enum Request: Hashable, Sendable {
        case idle
        case running
        case failed(ServiceError)
    }

    /// A card while it is typed. Its number and code are secrets, which no recording, log or description shows. They
    /// are deleted as soon as the provider has registered the card.
    struct CardEntry: Hashable, Sendable {
        var number = Secret("")
        var expiry = ""
        var code = Secret("")
        var isKept = false
        /// The token that will represent the card. It stays the same when the card is sent again after no answer.
        var id: CardID?
        /// The problem of each invalid field.
        var problems: [String: String] = [:]
    }

    /// The answer to the bank's challenge while it is typed.
    struct ChallengeEntry: Hashable, Sendable {
        var code = ""
        var problem: String?
    }

    /// An attempt that was sent: its key and method.
    struct Attempt: Hashable, Sendable {
        let key: UUID
        let method: PaymentMethod
    }

    /// The wait for the bank's decision.
    struct Wait: Hashable, Sendable {
        /// The number of times the payment was found undecided.
        static let mostLooks = 24
        /// The number of times an attempt is sent again by itself after the service turned out not to have it.
        static let mostRepeats = 3

        var looks = 0
        var repeats = 0
        /// Whether the attempt wasn't answered, so it is unknown whether the service has it.
        var isUnsure = false
    }

    let id: PaymentID
    let today: CalendarDate
    var stage = Stage.choosing
    var payment: Payment?
    var cards: [PaymentCard] = []
    /// The saved cards that can't be read.
    var unreadableCards: [UnreadableRecord] = []
    /// The available balance of the wallet.
    var available: Money?
    var loadFailure: ServiceError?
    var entry = CardEntry()
    var attempt: Attempt?
    var challenge = ChallengeEntry()
    var request = Request.idle
    var wait = Wait()

    init(id: PaymentID, today: CalendarDate) {
        self.id = id
        self.today = today
    }

    var isWorking: Bool { request == .running }

    /// The reason the last request failed.
    var problem: ServiceError? {
        if case .failed(let error) = request { error } else { nil }
    }

    /// Whether the available balance of the wallet covers the amount.
    var walletSuffices: Bool {
        guard let available, let payment, available.currency == payment.amount.currency else { return false }
        return available.minorUnits >= payment.amount.minorUnits
    }

    /// Whether there is anything to choose from besides a new card.
    var hasChoice: Bool { !cards.isEmpty || walletSuffices }

    /// The step to begin with: the choice, or a new card if there is nothing to choose from.
    var firstStage: Stage { hasChoice ? .choosing : .card }

    /// Whether the bank hasn't decided and is no longer being asked.
    var hasGivenUpLooking: Bool { stage == .waiting && !isWorking }

    /// Offers the methods to choose from.
    mutating func offer(_ methods: PaymentMethods) {
        cards = methods.cards.values
        unreadableCards = methods.cards.unreadable
        available = methods.available
    }

    /// Returns to the choice of a method. The next attempt gets a key of its own.
    mutating func startOver() {
        attempt = nil
        stage = firstStage
    }
}
