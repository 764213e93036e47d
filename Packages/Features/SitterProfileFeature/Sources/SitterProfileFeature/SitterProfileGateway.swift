import CareWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire

/// Fetches and saves the account's profiles.
struct SitterProfileGateway: Sendable {
    let client: APIClient

    /// Returns the account's profiles, and separately those that can't be read.
    func profiles() async throws(ServiceError) -> Listed<SitterProfile> {
        try await client.send(CareAPI.ownSitters).read { sitter throws(WireError) in try sitter.profile() }
    }

    /// Returns one of the account's profiles.
    /// - Throws: `ServiceError.notFound` for the profile of another account, too; `.unintelligible` for an own one that
    ///   can't be read.
    func profile(_ id: SitterID) async throws(ServiceError) -> SitterProfile {
        let listed = try await profiles()
        if let profile = listed.values.first(where: { $0.id == id }) { return profile }
        if let record = listed.unreadable.first(where: { SitterID($0.id) == id }) {
            throw .unintelligible(detail: record.description)
        }
        throw .notFound
    }

    /// Saves an edited profile, unless it was changed elsewhere since it was read.
    /// - Parameters:
    ///   - profile: The edited profile.
    ///   - original: The profile that was edited.
    /// - Throws: An error that ``ServiceError/isChangedElsewhere``, and those of ``save(_:)``.
    func save(_ profile: SitterProfile, editing original: SitterProfile) async throws(ServiceError) {
        let stored = try await self.profile(original.id)
        // After a request without an answer, the edited profile may be stored already.
        guard !stored.isEdited(from: original) || !stored.isEdited(from: profile) else {
            throw .changed(message: "This profile was changed meanwhile.")
        }
        _ = try await save(profile)
    }

    /// Removes the offers of a profile as it is stored now, which may not be as it was shown.
    func removeOffers(of id: SitterID) async throws(ServiceError) {
        _ = try await save(try await profile(id).withoutOffers)
    }

    /// Saves a profile, and returns it as it is stored.
    /// - Throws: `ServiceError.rejected` at the properties that break a rule; `.refused` if it belongs to another
    ///   account, and with `tooManyProfiles`.
    func save(_ profile: SitterProfile) async throws(ServiceError) -> SitterProfile {
        try await client.send(CareAPI.saveSitter, profile.id, body: SitterDTO(profile))
            .read { sitter throws(WireError) in try sitter.profile() }
    }

    /// Returns the owner's home, or `nil` if it isn't known.
    func home() async throws(ServiceError) -> Place? {
        do throws(ServiceError) {
            return try await client.send(CareAPI.area).read()
        } catch .notFound {
            return nil
        }
    }
}

extension SitterDTO {
    /// Creates the body that saves a profile. The rating isn't the sitter's to set.
    fileprivate init(_ profile: SitterProfile) {
        self.init(profile.sitter)
        currency = profile.currency.code
        stars = nil
        reviews = nil
    }

    fileprivate func profile() throws(WireError) -> SitterProfile {
        SitterProfile(
            sitter: try value(as: .response), currency: try Currency(required: "currency", currency))
    }
}
