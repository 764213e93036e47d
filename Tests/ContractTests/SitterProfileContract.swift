import BackendCoreTesting
import CoreInterfaces
import CoreModels
import Foundation
import PetNestAPI
import Testing

@testable import SitterProfileFeature

@Suite("The gateway of an account's profiles against the real backend", .onBothStores, .timeLimit(.minutes(20)))
struct SitterProfileContract {
    private func profile(_ name: String = "Ana Lopes") throws -> SitterProfile {
        let sitter = Sitter(
            id: SitterID(), name: name, about: "Vet nurse.", languages: ["German"], species: [.dog],
            offers: [try CareOffer(.walk, price: Money(1500, .euro), minutes: 30)], addOns: [],
            terms: CareTerms(
                furtherPetPercent: 50, holidayPercent: 0, taxPercent: 0, freeCancellationHours: 48,
                lateCancellationPercent: 50),
            area: try #require(Coordinate(latitude: 52.52, longitude: 13.405)), reach: 5000,
            timeZone: "Europe/Berlin", hours: try #require(WorkingHours(Array(repeating: 480..<1080, count: 7))),
            capacity: 1, rating: Rating(stars: 0, count: 0))
        return SitterProfile(sitter: sitter, currency: .euro)
    }

    /// Returns the gateway of a new account.
    private func somebody(_ backend: RealBackend) async throws -> SitterProfileGateway {
        let account = AccountGateway(client: backend.visitor, device: "A laptop")
        return SitterProfileGateway(client: backend.client(with: try await account.registerDevice().access))
    }

    @Test("A saved profile is the account's, is found by owners, and without offers it isn't")
    func saved() async throws {
        let backend = try await RealBackend()
        let profiles = SitterProfileGateway(client: backend.client)
        #expect(try await profiles.profiles() == Listed([]))
        let ana = try profile()
        #expect(try await profiles.save(ana) == ana)
        #expect(try await profiles.profiles().values == [ana])
        #expect(try await profiles.profile(ana.id) == ana)
        let sitters = SitterGateway(client: backend.client)
        var query = SitterQuery()
        query.service = .walk
        #expect(try await sitters.sitters(matching: query, after: nil).sitters.map(\.id) == [ana.id])
        #expect(try await profiles.save(ana.withoutOffers) == ana.withoutOffers)
        #expect(try await sitters.sitters(matching: query, after: nil).sitters.isEmpty)
        #expect(try await profiles.profile(ana.id) == ana.withoutOffers)
    }

    @Test("The home is the one that was saved")
    func home() async throws {
        let backend = try await RealBackend()
        let profiles = SitterProfileGateway(client: backend.client)
        #expect(try await profiles.home() == nil)
        let place = try #require(Place.berlin.first)
        try await SitterGateway(client: backend.client).setArea(place)
        #expect(try await profiles.home() == place)
    }

    @Test("Another account's profile, a sixth profile and an invalid one are refused")
    func failures() async throws {
        let backend = try await RealBackend()
        let bob = try await somebody(backend)
        let profiles = try await somebody(backend)
        let ana = try profile()
        _ = try await profiles.save(ana)
        #expect(try await bob.profiles() == Listed([]))
        await backend.expect("not found", "profile") { _ = try await bob.profile(ana.id) }
        await backend.expect("refused: ", "save") { _ = try await bob.save(ana) }
        for number in 2...5 { _ = try await profiles.save(profile("Ana \(number)")) }
        await backend.expect("refused: tooManyProfiles", "save") { _ = try await profiles.save(profile()) }
        var nameless = ana
        nameless.sitter.name = " "
        await backend.expect("rejected: name", "save") { _ = try await profiles.save(nameless) }
        try backend.closeStore()
        await backend.expect("unavailable", "profiles") { _ = try await profiles.profiles() }
    }
}
