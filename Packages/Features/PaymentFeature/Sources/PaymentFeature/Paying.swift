import CoreArchitecture
import CoreInterfaces
import CoreModels
import Foundation

/// The state of paying: what was chosen and typed so far, and where the payment stands.
struct Paying: Hashable, Sendable {
    /// What is shown.
    enum Stage: Hashable, Sendable {
        case choosing, card, waiting, challenge, done
    }

    /// A card while it is typed. Its number and code are secrets, which no recording, log or description shows; they are
    /// gone as soon as the provider has the card.
    struct CardEntry: Hashable, Sendable {
        var number = Secret("")
        var expiry = ""
        var code = Secret("")
        var isKept = false
        /// The token that will stand for it: the same when it is sent again after no answer.
        var id: CardID?
        /// What is wrong, by field.
        var problems: [String: String] = [:]
    }

    /// An attempt that was sent: with what, and under which key.
    struct Attempt: Hashable, Sendable {
        let key: UUID
        let method: PaymentMethod
    }

    /// After so many looks that found no answer of the bank, the person is asked whether to go on.
    static let mostLooks = 60

    let id: PaymentID
    let today: CalendarDate
    var stage = Stage.choosing
    var payment: Payment?
    var cards: [PaymentCard] = []
    var wallet: Wallet?
    var loadFailure: ServiceError?
    var entry = CardEntry()
    var attempt: Attempt?
    var code = ""
    var codeProblem: String?
    var isWorking = false
    var looks = 0
    /// Whether no answer came to the attempt, so that nobody knows what the bank did.
    var isUnsure = false
    var problem: ServiceError?

    init(id: PaymentID, today: CalendarDate) {
        self.id = id
        self.today = today
    }

    /// Whether the wallet holds enough.
    var walletSuffices: Bool {
        guard let wallet, let payment, wallet.available.currency == payment.amount.currency else { return false }
        return wallet.available.minorUnits >= payment.amount.minorUnits
    }

    /// What one begins with: the choice, or a card where there is nothing to choose from.
    var firstStage: Stage { cards.isEmpty && !walletSuffices ? .card : .choosing }

    /// Whether the bank is being waited for without being asked any more.
    var hasGivenUpLooking: Bool { stage == .waiting && !isWorking }
}
