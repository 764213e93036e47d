import CareWire
import CoreInterfaces
import CoreModels
import CoreWire
import Foundation

extension SitterDTO {
    func found() throws(WireError) -> FoundSitter {
        FoundSitter(
            try value(as: .response), isFavorite: isFavorite ?? false, distance: distance,
            hasDesk: hasDesk ?? false)
    }
}

extension SitterReviewDTO {
    func value() throws(WireError) -> SitterReview {
        guard let stars, let at else { throw .malformed("A review has stars and a time.") }
        return SitterReview(stars: stars, text: text, date: Date(timeIntervalSince1970: Double(at)))
    }
}

extension SitterPhotoDTO {
    func value() throws(WireError) -> SitterPhoto {
        guard let shows, let width, let points = PhotoPoints(width: width, rgb: [UInt8](points ?? Data())) else {
            throw .malformed("A photo has a description and whole rows of pixels.")
        }
        return SitterPhoto(shows: shows, points: points)
    }
}
