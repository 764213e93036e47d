import CoreModels
import CoreWire
import Foundation

extension SitterDTO {
    /// Returns the domain value. In a response, unknown services and species are left out.
    public func value(as context: RecordContext) throws(WireError) -> Sitter {
        let id = try SitterID(member: "id", id)
        var checks = MemberChecks()
        let ownID = checks.id(id, in: context)
        checks.record(Sitter.problems(name: name ?? "", about: about ?? "", languages: languages ?? []))
        let about = checks.needed("about", about) { $0 }
        let languages = checks.needed("languages", languages) { $0 }
        let species = checks.needed("species", species) { try Self.species($0, in: context) }
        // Prices can't be checked without their currency.
        let currency = checks.needed("currency", currency) { try Currency(required: "currency", $0) }
        let offers = checks.needed("offers", offers) { offers in
            let services = offers.compactMap(\.service)
            try BrokenRule.unless(Set(services).count == services.count, "Each service is offered once.")
            return try currency.map { currency in try offers.compactMap { try $0.offer(in: currency, context) } } ?? []
        }
        let addOns = checks.needed("addOns", addOns) { addOns in
            let ids = addOns.compactMap(\.id)
            try BrokenRule.unless(Set(ids).count == ids.count, "Each add-on has its own id.")
            return try currency.map { currency in try addOns.map { try $0.addOn(in: currency) } } ?? []
        }
        let terms = checks.needed("terms", terms) { $0 }.flatMap { $0.checked(by: &checks) }
        let area = checks.needed("latitude", latitude) { latitude in
            try BrokenRule.found(
                Coordinate(latitude: latitude, longitude: longitude ?? .nan), "There is no such place on Earth.")
        }
        checks.member("reach") {
            try BrokenRule.unless(reach.map(Sitter.reaches.contains) ?? true, "A sitter travels from 100 m to 200 km.")
        }
        let zone = checks.needed("timeZone", timeZone) { zone in
            _ = try BrokenRule.found(
                TimeZone(identifier: zone), "“\(zone)” isn't a time zone, like Europe/Berlin.")
            return zone
        }
        let hours = checks.needed("hours", hours, Self.workingHours)
        let capacity = checks.needed("capacity", capacity) { capacity in
            try BrokenRule.unless(Sitter.capacities.contains(capacity), "A sitter accepts 1 to 20 bookings at a time.")
            return capacity
        }
        let rating = rating(&checks)
        return try checks.finish("The sitter") {
            guard let name, let about, let languages, let species, let offers, let addOns, let terms, let area,
                let zone, let hours, let capacity, let rating
            else { return nil }
            return Sitter(
                id: ownID, name: name, about: about, languages: languages, species: species, offers: offers,
                addOns: addOns, terms: terms, area: area, reach: reach, timeZone: zone, hours: hours,
                capacity: capacity, rating: rating)
        }
    }

    private func rating(_ checks: inout MemberChecks) -> Rating? {
        guard let reviews = checks.needed("reviews", reviews, { $0 }) else { return nil }
        return checks.needed("stars", stars) { stars in
            try BrokenRule.unless(
                reviews >= 0 && (reviews...max(reviews, reviews * 5)).contains(stars),
                "\(reviews) reviews can't have \(stars) stars.")
            return Rating(stars: stars, count: reviews)
        }
    }

    private static func species(_ words: [String], in context: RecordContext) throws -> Set<Species> {
        Set(
            try words.compactMap { word in
                let species = Species(rawValue: word)
                if species == nil, context.acceptsUnknownWords { return nil }
                return try BrokenRule.found(species, "“\(word)” isn't a kind of animal.")
            })
    }

    private static func workingHours(_ days: [[Int]]) throws -> WorkingHours {
        let ranges = try days.map { pair in
            try BrokenRule.unless(
                pair.count == 2 && pair[0] <= pair[1],
                "Each day has two times, the end not before the beginning.")
            return pair[0]..<pair[1]
        }
        return try BrokenRule.found(WorkingHours(ranges), "A week has seven days of 1,440 minutes each.")
    }
}

extension SitterDTO.Offer {
    /// Returns the domain value, or `nil` for an unknown service in a response.
    fileprivate func offer(in currency: Currency, _ context: RecordContext) throws -> CareOffer? {
        let word = try BrokenRule.found(service, "An offer has a service.")
        guard let service = CareService(rawValue: word) else {
            try BrokenRule.unless(context.acceptsUnknownWords, "“\(word)” isn't a service.")
            return nil
        }
        return try CareOffer(
            service, price: Money(BrokenRule.found(price, "An offer has a price."), currency),
            minutes: BrokenRule.found(minutes, "An offer has a duration in minutes."))
    }
}

extension SitterDTO.AddOn {
    fileprivate func addOn(in currency: Currency) throws -> CareAddOn {
        try CareAddOn(
            id: BrokenRule.found(id, "An add-on has an id."), name: BrokenRule.found(name, "An add-on has a name."),
            price: Money(BrokenRule.found(price, "An add-on has a price."), currency))
    }
}
