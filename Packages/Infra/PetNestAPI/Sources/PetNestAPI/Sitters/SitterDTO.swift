import CoreInterfaces
import CoreModels
import CoreNetworking
import Foundation

/// A page of sitters on the wire.
struct SittersDTO: Decodable {
    let sitters: [SitterDTO]
    let next: String?
}

/// A sitter on the wire.
struct SitterDTO: Decodable {
    struct Offer: Decodable {
        let service: String
        let price: Int
        let minutes: Int
    }

    struct AddOn: Decodable {
        let id: String
        let name: String
        let price: Int
    }

    struct Terms: Decodable {
        let furtherPetPercent: Int
        let holidayPercent: Int
        let taxPercent: Int
        let freeCancellationHours: Int
        let lateCancellationPercent: Int
    }

    let id: String
    let name: String
    let about: String
    let languages: [String]
    let species: [String]
    let currency: String
    let offers: [Offer]
    let addOns: [AddOn]
    let terms: Terms
    let latitude: Double
    let longitude: Double
    let reach: Int?
    let timeZone: String
    let hours: [[Int]]
    let capacity: Int
    let stars: Int
    let reviews: Int
    let isFavourite: Bool
    let distance: Int?
    let hasDesk: Bool?
}

extension SitterDTO {
    /// The sitter; services and kinds of animal that this app doesn't know yet are left out.
    func found() throws(ServiceError) -> FoundSitter {
        let sitter = try ServiceError.reading("sitter \(id)") {
            guard let currency = Currency(currency),
                let area = Coordinate(latitude: latitude, longitude: longitude),
                let week = WorkingHours(
                    hours.map { $0.count == 2 && $0[0] <= $0[1] ? $0[0]..<$0[1] : -1..<0 })
            else { throw ServiceError.unintelligible(detail: "sitter \(id): no such currency, place or hours") }
            return Sitter(
                id: try SitterID(wire: id),
                name: name,
                about: about,
                languages: languages,
                species: Set(species.compactMap(Species.init(rawValue:))),
                offers: try offers.compactMap { offer in
                    try CareService(rawValue: offer.service).map {
                        try CareOffer($0, price: Money(offer.price, currency), minutes: offer.minutes)
                    }
                },
                addOns: try addOns.map { CareAddOn(id: $0.id, name: $0.name, price: try Money($0.price, currency)) },
                terms: CareTerms(
                    furtherPetPercent: terms.furtherPetPercent,
                    holidayPercent: terms.holidayPercent,
                    taxPercent: terms.taxPercent,
                    freeCancellationHours: terms.freeCancellationHours,
                    lateCancellationPercent: terms.lateCancellationPercent),
                area: area,
                reach: reach,
                timeZone: timeZone,
                hours: week,
                capacity: capacity,
                rating: Rating(stars: stars, count: reviews)
            )
        }
        return FoundSitter(sitter, isFavourite: isFavourite, distance: distance, hasDesk: hasDesk ?? false)
    }
}

/// A sitter's reviews in the wire format.
struct SitterReviewsDTO: Decodable {
    struct Review: Decodable {
        let stars: Int
        let text: String?
        let at: Int
    }

    let reviews: [Review]
}

/// A sitter's photos on the wire: red, green and blue of each point, in Base64.
struct SitterPhotosDTO: Decodable {
    struct Photo: Decodable {
        let shows: String
        let width: Int
        let points: Data
    }

    let photos: [Photo]
}

/// A sitter's free times on the wire.
struct FreeTimesDTO: Decodable {
    struct Day: Decodable {
        let day: String
        let times: [String]
    }

    let days: [Day]

    func freeTimes() throws(ServiceError) -> [FreeTimes] {
        var all: [FreeTimes] = []
        for entry in days {
            let day = try CalendarDate(wire: entry.day)
            let starts = entry.times.compactMap { LocalTime("\(day)T\($0)") }
            guard starts.count == entry.times.count else {
                throw .unintelligible(detail: "the times of \(day) aren't like 09:30")
            }
            all.append(FreeTimes(day: day, starts: starts))
        }
        return all
    }
}

/// A place on the wire.
struct PlaceDTO: Codable, Sendable {
    let name: String
    let latitude: Double
    let longitude: Double

    init(_ place: Place) {
        name = place.name
        latitude = place.coordinate.latitude
        longitude = place.coordinate.longitude
    }

    func place() throws(ServiceError) -> Place {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            throw .unintelligible(detail: "place \(name): no such place on Earth")
        }
        return Place(name, at: coordinate)
    }
}
