import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// Fetches sitters from PetNest's service.
public struct SitterGateway: SitterRepository {
    private let client: APIClient

    /// Creates a gateway.
    public init(client: APIClient) {
        self.client = client
    }

    /// A page of the sitters that a query finds.
    public func sitters(matching query: SitterQuery, after cursor: String?) async throws(ServiceError) -> SitterPage {
        let page = try await client.send(.sitters(matching: query, after: cursor))
        var sitters: [FoundSitter] = []
        for dto in page.sitters { sitters.append(try dto.found()) }
        return SitterPage(sitters, next: page.next)
    }

    /// One sitter.
    public func sitter(_ id: SitterID) async throws(ServiceError) -> FoundSitter {
        try await client.send(.sitter(id)).found()
    }

    /// The newest reviews of a sitter.
    public func reviews(of id: SitterID) async throws(ServiceError) -> [SitterReview] {
        let answer = try await client.send(
            APIRequest<SitterReviewsDTO>.get("v1", "sitters", id.description, "reviews"))
        return answer.reviews.map {
            SitterReview(stars: $0.stars, text: $0.text, date: Date(timeIntervalSince1970: Double($0.at)))
        }
    }

    /// A sitter's photos.
    public func photos(of id: SitterID) async throws(ServiceError) -> [SitterPhoto] {
        let answer = try await client.send(
            APIRequest<SitterPhotosDTO>.get("v1", "sitters", id.description, "photos"))
        return try answer.photos.map { dto throws(ServiceError) in
            guard let points = PhotoPoints(width: dto.width, rgb: [UInt8](dto.points)) else {
                throw .unintelligible(detail: "the points of a photo of \(id) aren't whole rows of \(dto.width)")
            }
            return SitterPhoto(shows: dto.shows, points: points)
        }
    }

    /// Keeps a sitter as a favorite, or no longer.
    public func setFavourite(_ isFavourite: Bool, _ id: SitterID) async throws(ServiceError) {
        let path = ["v1", "sitters", id.description, "favourite"]
        if isFavourite {
            try await client.send(.put(path[0], path[1], path[2], path[3], body: [String: String]()))
        } else {
            try await client.send(.delete(path[0], path[1], path[2], path[3]))
        }
    }

    /// Where the owner lives.
    public func area() async throws(ServiceError) -> Place? {
        do throws(ServiceError) {
            return try await client.send(APIRequest<PlaceDTO>.get("v1", "area")).place()
        } catch .notFound {
            return nil
        }
    }

    /// Keeps where the owner lives.
    public func setArea(_ area: Place) async throws(ServiceError) {
        try await client.send(APIRequest<NoContent>.put("v1", "area", body: PlaceDTO(area)))
    }

    /// When care can begin.
    public func freeTimes(
        of id: SitterID, for service: CareService, from first: CalendarDate, days: Int, nights: Int
    ) async throws(ServiceError) -> [FreeTimes] {
        try await client.send(.freeTimes(of: id, for: service, from: first, days: days, nights: nights)).freeTimes()
    }
}

extension APIRequest where Answer == SittersDTO {
    static func sitters(matching query: SitterQuery, after cursor: String?) -> Self {
        let parameters: [(String, String?)] = [
            ("text", query.text.isEmpty ? nil : query.text), ("service", query.service?.rawValue),
            ("species", query.species?.rawValue), ("day", query.day?.description),
            ("mostPrice", query.mostPrice.map { "\($0)" }), ("leastTenths", query.leastTenths.map { "\($0)" }),
            ("near", query.near.map { "\($0.latitude),\($0.longitude)" }),
            ("radius", query.near == nil ? nil : query.radius.map { "\($0)" }),
            ("favourites", query.favouritesOnly ? "yes" : nil),
            ("order", query.order == .distance && query.near == nil ? nil : query.order.rawValue),
            ("after", cursor),
        ]
        return .get("v1", "sitters", query: parameters.compactMap { name, value in value.map { (name, $0) } })
    }
}

extension APIRequest where Answer == SitterDTO {
    static func sitter(_ id: SitterID) -> Self {
        .get("v1", "sitters", id.description)
    }
}

extension APIRequest where Answer == FreeTimesDTO {
    static func freeTimes(
        of id: SitterID, for service: CareService, from first: CalendarDate, days: Int, nights: Int
    ) -> Self {
        .get(
            "v1", "sitters", id.description, "times",
            query: [
                ("service", service.rawValue), ("from", first.description), ("days", "\(days)"),
                ("nights", "\(nights)"),
            ])
    }
}
