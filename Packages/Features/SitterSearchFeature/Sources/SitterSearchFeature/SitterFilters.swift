import CoreArchitecture
import CoreInterfaces
import CoreModels
import CorePresentation

/// The filters of the search, as they are typed.
struct SitterFilters: Hashable, Sendable {
    var service: CareService?
    var species: Species?
    var day = ""
    var mostPrice = ""
    var leastStars: Int?
    var near = ""
    /// Whether to save ``near`` as the owner's home.
    var isHome = false
    var within = ""
    /// The unit of ``within``.
    var unit = DistanceUnit.kilometers
    var favoritesOnly = false
    var order = SitterQuery.Order.rating

    /// A form without filters.
    static let none = FormState<FieldID>([
        "service": "any", "species": "any", "day": "", "mostPrice": "", "leastStars": "any", "near": "",
        "isHome": "false",
        "within": "", "order": SitterQuery.Order.rating.rawValue, "favoritesOnly": "false",
    ])

    init() {}

    /// Reads a form.
    init(_ form: FormState<FieldID>, unit: DistanceUnit) {
        service = CareService(rawValue: form.text("service"))
        species = Species(rawValue: form.text("species"))
        day = form.text("day")
        mostPrice = form.text("mostPrice")
        leastStars = Int(form.text("leastStars"))
        near = form.text("near")
        isHome = form.text("isHome") == "true"
        within = form.text("within")
        self.unit = unit
        favoritesOnly = form.text("favoritesOnly") == "true"
        order = SitterQuery.Order(rawValue: form.text("order")) ?? .rating
    }

    func problems(today: CalendarDate) -> [FieldID: String] {
        var problems: [FieldID: String] = [:]
        if !day.isBlank {
            do throws(DateTypingError) {
                let day = try CalendarDate(typed: day, today: today)
                if day < today { problems["day"] = "\(day.formatted) is over; today is \(today.formatted)." }
            } catch {
                problems["day"] = error.explanation
            }
        }
        if !mostPrice.isBlank, readPrice == nil { problems["mostPrice"] = "Enter an amount, like 15 or 12.50." }
        if !near.isBlank, readNear == nil {
            problems["near"] = "Enter a district, like Pankow, or latitude and longitude, like 52.52, 13.40."
        }
        if !within.isBlank, readRadius == nil {
            problems["within"] =
                unit == .kilometers ? "Enter kilometers from 0.1 to 500." : "Enter miles from 0.1 to 310."
        }
        if near.isBlank {
            if !within.isBlank { problems["near"] = "Enter where the distance starts." }
            if order == .distance { problems["near"] = "Enter where distances start to sort by distance." }
        }
        return problems
    }

    /// Returns the search for a text, without the fields that can't be read.
    func query(text: String, today: CalendarDate) -> SitterQuery {
        var query = SitterQuery()
        query.text = text
        query.service = service
        query.species = species
        query.day = readDay(today)
        query.mostPrice = readPrice
        query.leastTenths = leastStars.map { $0 * 10 }
        query.near = readNear
        query.radius = readRadius
        query.favoritesOnly = favoritesOnly
        query.order = order == .distance && readNear == nil ? .rating : order
        return query
    }

    /// Returns the filters in words.
    func summary(today: CalendarDate) -> [String] {
        var parts: [String] = []
        if let service { parts.append(service.name) }
        if let species { parts.append("for a \(species.name.lowercased())") }
        if let day = readDay(today) { parts.append("free on \(day.formatted)") }
        if let price = readPrice, let money = try? Money(price, .euro) { parts.append("up to \(money.formatted)") }
        if let leastStars { parts.append("\(leastStars) stars or more") }
        if let radius = readRadius, readNear != nil {
            parts.append("within \(unit.formatted(meters: radius)) of \(place?.name ?? "")")
        }
        if favoritesOnly { parts.append("favorites") }
        return parts
    }

    private func readDay(_ today: CalendarDate) -> CalendarDate? { try? CalendarDate(typed: day, today: today) }

    private var readPrice: Int? {
        (try? Money(typed: mostPrice, .euro).minorUnits).flatMap { (1...10_000_000).contains($0) ? $0 : nil }
    }

    private var readRadius: Int? {
        unit.meters(typed: within).flatMap { (100...500_000).contains($0) ? $0 : nil }
    }

    /// The place from which distances are measured, if it can be read.
    var place: Place? { Place(typed: near) }

    private var readNear: Coordinate? { place?.coordinate }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
