import CareWire
import CoreInterfaces
import CoreModels
import CoreNetworking
import CoreWire
import Foundation

/// Fetches sitters from PetNest's service.
public struct SitterGateway: SitterRepository {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// Fetches a page of the sitters that match a query.
    public func sitters(matching query: SitterQuery, after cursor: String?) async throws(ServiceError) -> SitterPage {
        let page = try await client.send(
            CareAPI.sitters, query: query.parameters + (cursor.map { [CareAPI.after($0)] } ?? []))
        let found = page.read { sitter throws(WireError) in try sitter.found() }
        return SitterPage(found.values, unreadable: found.unreadable, next: page.next)
    }

    /// Fetches a sitter.
    public func sitter(_ id: SitterID) async throws(ServiceError) -> FoundSitter {
        try await client.send(CareAPI.sitter, id).read { sitter throws(WireError) in try sitter.found() }
    }

    /// Fetches the newest reviews of a sitter.
    public func reviews(of id: SitterID) async throws(ServiceError) -> Listed<SitterReview> {
        try await client.send(CareAPI.reviews, id).read { review throws(WireError) in try review.value() }
    }

    /// Fetches a sitter's photos.
    public func photos(of id: SitterID) async throws(ServiceError) -> Listed<SitterPhoto> {
        try await client.send(CareAPI.photos, id).read { photo throws(WireError) in try photo.value() }
    }

    /// Adds a sitter to the favorites or removes them.
    public func setFavorite(_ isFavorite: Bool, _ id: SitterID) async throws(ServiceError) {
        try await client.perform(isFavorite ? CareAPI.addFavorite : CareAPI.removeFavorite, id)
    }

    /// Fetches the owner's home.
    public func area() async throws(ServiceError) -> Place? {
        do throws(ServiceError) {
            return try await client.send(CareAPI.area).read()
        } catch .notFound {
            return nil
        }
    }

    /// Saves the owner's home.
    public func setArea(_ area: Place) async throws(ServiceError) {
        try await client.perform(CareAPI.saveArea, body: PlaceDTO(area))
    }

    /// Fetches the times at which care can begin.
    public func freeTimes(
        of id: SitterID, for service: CareService, from first: CalendarDate, days: Int, nights: Int
    ) async throws(ServiceError) -> [FreeTimes] {
        try await client.send(
            CareAPI.times, id,
            query: [CareAPI.service(service), CareAPI.from(first), CareAPI.days(days), CareAPI.nights(nights)]
        ).readAll { day throws(WireError) in
            let (day, starts) = try day.starts()
            return FreeTimes(day: day, starts: starts)
        }
    }
}

extension SitterQuery {
    fileprivate var parameters: [QueryItem] {
        let order: CareAPI.Order? =
            switch order {
            case .distance: near == nil ? nil : .distance
            case .price: .price
            case .rating: .rating
            }
        let parameters = [
            text.isEmpty ? nil : CareAPI.text(text), service.map { CareAPI.service($0) },
            species.map { CareAPI.species($0) }, day.map { CareAPI.day($0) },
            mostPrice.map { CareAPI.mostPrice($0) }, leastTenths.map { CareAPI.leastTenths($0) },
            near.map { CareAPI.near($0) }, near == nil ? nil : radius.map { CareAPI.radius($0) },
            favoritesOnly ? CareAPI.favorites(true) : nil, order.map { CareAPI.order($0) },
        ]
        return parameters.compactMap(\.self)
    }
}
