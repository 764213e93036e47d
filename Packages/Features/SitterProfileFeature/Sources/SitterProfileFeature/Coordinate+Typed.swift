import CoreModels

extension Coordinate {
    /// The position as it is typed: the name of a district, or latitude and longitude. Reading it as a `Place` gives the
    /// same position.
    var typed: String {
        Place.berlin.first { $0.coordinate == self }?.name ?? "\(latitude), \(longitude)"
    }
}
