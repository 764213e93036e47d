import CoreModels

/// A profile under which the person offers care.
struct SitterProfile: Hashable, Sendable, Identifiable {
    /// The sitter whom others find.
    var sitter: Sitter
    /// The currency of all prices. A profile without offers has one, too.
    var currency: Currency

    var id: SitterID { sitter.id }

    /// Whether care is offered. If not, no search finds the profile.
    var offersCare: Bool { !sitter.offers.isEmpty }

    /// Returns whether the person has changed the profile. Its rating changes with each review.
    func isEdited(from original: SitterProfile) -> Bool {
        var profile = self
        profile.sitter.rating = original.sitter.rating
        return profile != original
    }

    /// The profile of a person who no longer offers care.
    var withoutOffers: SitterProfile {
        var profile = self
        profile.sitter.offers = []
        return profile
    }
}
