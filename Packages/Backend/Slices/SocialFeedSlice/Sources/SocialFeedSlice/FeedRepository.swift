import BackendCore
import CoreModels
import Database
import Foundation

/// The feed of an account at a moment: profiles, posts and comments.
struct FeedRepository {
    let store: Connection
    let account: AccountID
    /// The feed's time, in milliseconds since 1970.
    let moment: Int
    /// The pets, each of which can post.
    let pets: any PetDirectory

    var now: Date { Date(timeIntervalSince1970: Double(moment) / 1000) }
}
