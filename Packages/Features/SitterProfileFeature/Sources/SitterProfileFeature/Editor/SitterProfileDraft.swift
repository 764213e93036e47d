import CoreArchitecture
import CoreModels
import CorePresentation
import Foundation

/// A profile as it is typed: every property as text, valid or not.
struct SitterProfileDraft {
    let form: FormState<FieldID>
    /// The edited profile, which keeps what the form doesn't show; `nil` for a new one.
    let original: SitterProfile?
    let unit: DistanceUnit
    let week: [WorkDays]

    /// Returns the profile that the draft describes, and the problem of each invalid field.
    /// - Parameter id: The id of a new profile.
    /// - Returns: A profile if there are no problems.
    func read(as id: SitterID) -> (profile: SitterProfile?, problems: [FieldID: String]) {
        var fields = FieldReader(form)
        let name = fields.text(.name)
        let about = fields.text(.about)
        let languages = languages(in: fields.text(.languages))
        let sentences: [FieldID: String] = Sitter.problems(name: name, about: about, languages: languages).sentences()
        for (field, sentence) in sentences { fields.report(sentence, at: field) }
        let area = area(&fields)
        let species = species(&fields)
        let currency = currency(&fields)
        let offers = offers(in: currency ?? .euro, for: species, &fields)
        let reach = reach(for: offers, &fields)
        let capacity = fields.number(.capacity, in: Sitter.capacities)
        let hours = hours(for: offers, &fields)
        let zone = zone(&fields)
        let terms = terms(&fields)
        guard fields.problems.isEmpty, let area, let currency, let capacity, let hours, let zone, let terms else {
            return (nil, fields.problems)
        }
        let sitter = Sitter(
            id: original?.id ?? id, name: name, about: about, languages: languages, species: species,
            offers: offers, addOns: original?.sitter.addOns ?? [], terms: terms, area: area, reach: reach,
            timeZone: zone, hours: hours, capacity: capacity,
            rating: original?.sitter.rating ?? Rating(stars: 0, count: 0))
        return (SitterProfile(sitter: sitter, currency: currency), [:])
    }

    private func languages(in text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private func area(_ fields: inout FieldReader) -> Coordinate? {
        let text = fields.text(.area)
        let sentence =
            text.isEmpty
            ? "Enter where you offer care." : "“\(text)” is neither a known district nor a position on Earth."
        return fields.read(.area, otherwise: sentence) { Place(typed: $0)?.coordinate }
    }

    private func species(_ fields: inout FieldReader) -> Set<Species> {
        let species = Set(Species.allCases.filter { fields.text(.accepts($0)) == "true" })
        if species.isEmpty { fields.report("Choose a kind of animal that you accept.", at: .accepts(.dog)) }
        return species
    }

    private func currency(_ fields: inout FieldReader) -> Currency? {
        let currency = fields.read(.currency, otherwise: "Enter the three letters of a currency, like EUR.") {
            Currency($0.uppercased())
        }
        if let original, let currency, !original.sitter.addOns.isEmpty, currency != original.currency {
            fields.report(
                "You have add-ons with prices in \(original.currency.code), so the currency stays.", at: .currency)
        }
        return currency
    }

    private func offers(
        in currency: Currency, for species: Set<Species>, _ fields: inout FieldReader
    ) -> [CareOffer] {
        let services = SitterProfileFields.services
        let offers = services.compactMap { offer($0, in: currency, &fields) }
        for service in offers.map(\.service) where !species.isEmpty && !species.contains(where: service.isFor) {
            fields.report(
                "\(service.name) isn't for the kinds of animals that you chose. Leave it empty, or choose others.",
                at: .price(service))
        }
        if services.allSatisfy({ fields.text(.price($0)).isEmpty }) {
            fields.report("Enter the price of a service, this or another one.", at: .price(services[0]))
        }
        // The first offer is the one that a sitter's page opens with.
        let known = original?.sitter.offers.map(\.service) ?? []
        return known.compactMap { service in offers.first { $0.service == service } }
            + offers.filter { !known.contains($0.service) }
    }

    /// Returns the offer of a service, or `nil` if it has no price or a problem.
    private func offer(_ service: CareService, in currency: Currency, _ fields: inout FieldReader) -> CareOffer? {
        let isOffered = !fields.text(.price(service)).isEmpty
        var price: Money?
        if isOffered {
            price = fields.read(.price(service)) { text throws(MoneyError) in try Money(typed: text, currency) }
        }
        var minutes = CareOffer.durations.upperBound
        if service.hasDuration, isOffered || !fields.text(.minutes(service)).isEmpty {
            guard let typed = fields.number(.minutes(service), in: CareOffer.durations) else { return nil }
            minutes = typed
        }
        guard let price else { return nil }
        do throws(CareError) {
            return try CareOffer(service, price: price, minutes: minutes)
        } catch .oddDuration {
            fields.report(CareError.oddDuration(minutes: minutes).explanation, at: .minutes(service))
        } catch {
            fields.report(error.explanation, at: .price(service))
        }
        return nil
    }

    private func reach(for offers: [CareOffer], _ fields: inout FieldReader) -> Int? {
        if fields.text(.reach).isEmpty {
            if offers.contains(where: \.service.isAtHome) {
                fields.report("Enter how far you come for walks and visits.", at: .reach)
            }
            return nil
        }
        let sentence = unit == .kilometers ? "Enter kilometers from 0.1 to 200." : "Enter miles from 0.1 to 124."
        return fields.read(.reach, otherwise: sentence) { text in
            unit.meters(typed: text).flatMap { Sitter.reaches.contains($0) ? $0 : nil }
        }
    }

    private func hours(for offers: [CareOffer], _ fields: inout FieldReader) -> WorkingHours? {
        var ranges: [Range<Int>] = []
        for days in week {
            guard let range = range(of: days, &fields) else { continue }
            ranges += days.days.map { _ in range }
        }
        guard let hours = WorkingHours(ranges) else { return nil }
        let longest = hours.days.map(\.count).max() ?? 0
        if longest == 0 { fields.report("Enter when you work on at least one day.", at: .begin(week[0])) }
        // No time of such a service would ever be free.
        for offer in offers where offer.service.hasDuration && offer.minutes > longest && longest > 0 {
            fields.report(
                "This is longer than you work on any day, which is \(longest) minutes at most.",
                at: .minutes(offer.service))
        }
        return hours
    }

    private func range(of days: WorkDays, _ fields: inout FieldReader) -> Range<Int>? {
        switch (fields.text(.begin(days)).isEmpty, fields.text(.end(days)).isEmpty) {
        case (true, true): return 0..<0
        case (false, true):
            fields.report("Enter when work ends, or leave both empty for a day off.", at: .end(days))
        case (true, false):
            fields.report("Enter when work begins, or leave both empty for a day off.", at: .begin(days))
        case (false, false): break
        }
        let sentence = "Enter a time, like 8:00 or 17:30."
        var begin: Int?
        var end: Int?
        if !fields.text(.begin(days)).isEmpty {
            begin = fields.read(.begin(days), otherwise: sentence) { TimeOfDay(typed: $0)?.minutes }
        }
        if !fields.text(.end(days)).isEmpty {
            end = fields.read(.end(days), otherwise: sentence) { text in
                let minutes = ["24", "24:00", "24.00"].contains(text) ? 1440 : TimeOfDay(typed: text)?.minutes
                // Work that ends at midnight ends with the day.
                return minutes == 0 ? 1440 : minutes
            }
        }
        guard let begin, let end else { return nil }
        guard begin < end else {
            fields.report("Work ends after it begins at \(LocalTime.clock(minute: begin)).", at: .end(days))
            return nil
        }
        return begin..<end
    }

    /// Returns the identifier of the typed time zone, whose case doesn't matter.
    private func zone(_ fields: inout FieldReader) -> String? {
        fields.read(.timeZone, otherwise: "Enter a time zone by continent and city, like Europe/Berlin.") { text in
            TimeZone.knownTimeZoneIdentifiers.first { $0.lowercased() == text.lowercased() }
                ?? TimeZone(identifier: text)?.identifier
        }
    }

    private func terms(_ fields: inout FieldReader) -> CareTerms? {
        let furtherPet = fields.number(.furtherPet, in: CareTerms.percentages)
        let holiday = fields.number(.holiday, in: CareTerms.percentages)
        let hours = fields.number(.freeHours, in: CareTerms.hours)
        let percent = fields.number(.latePercent, in: CareTerms.percentages)
        guard let furtherPet, let holiday, let hours, let percent else { return nil }
        return CareTerms(
            furtherPetPercent: furtherPet, holidayPercent: holiday,
            taxPercent: original?.sitter.terms.taxPercent ?? 0, freeCancellationHours: hours,
            lateCancellationPercent: percent)
    }
}

extension SitterProfileDraft {
    /// Creates the draft of a new profile.
    /// - Parameters:
    ///   - home: The person's home, which is proposed as the area.
    ///   - zone: The person's time zone, which is proposed as that of the hours.
    init(new home: Place?, in zone: TimeZone, unit: DistanceUnit) {
        var texts: [FieldID: String] = [
            .name: "", .about: "", .languages: "", .area: home?.coordinate.typed ?? "",
            .currency: Currency.euro.code, .reach: "", .capacity: "1", .freeHours: "48", .latePercent: "50",
            .furtherPet: "100", .holiday: "0", .timeZone: zone.identifier,
        ]
        for species in Species.allCases { texts[.accepts(species)] = "false" }
        let durations: [CareService: String] = [.walk: "30", .dropIn: "30", .dayCare: "480", .grooming: "60"]
        for service in SitterProfileFields.services {
            texts[.price(service)] = ""
            texts[.minutes(service)] = durations[service]
        }
        for days in WorkDays.week {
            let isWeekday = days.days.count > 1
            texts[.begin(days)] = isWeekday ? "08:00" : ""
            texts[.end(days)] = isWeekday ? "18:00" : ""
        }
        self.init(form: FormState(texts), original: nil, unit: unit, week: WorkDays.week)
    }

    /// Creates the draft of an existing profile.
    init(_ profile: SitterProfile, unit: DistanceUnit) {
        let blank = SitterProfileDraft(new: nil, in: .gmt, unit: unit)
        let sitter = profile.sitter
        let week = WorkDays.week(of: sitter.hours)
        var texts = blank.form.texts
        texts[.name] = sitter.name
        texts[.about] = sitter.about
        texts[.languages] = sitter.languages.joined(separator: ", ")
        texts[.area] = sitter.area.typed
        texts[.currency] = profile.currency.code
        texts[.reach] = sitter.reach.map(unit.typed) ?? ""
        texts[.capacity] = "\(sitter.capacity)"
        texts[.freeHours] = "\(sitter.terms.freeCancellationHours)"
        texts[.latePercent] = "\(sitter.terms.lateCancellationPercent)"
        texts[.furtherPet] = "\(sitter.terms.furtherPetPercent)"
        texts[.holiday] = "\(sitter.terms.holidayPercent)"
        texts[.timeZone] = sitter.timeZone
        for species in sitter.species { texts[.accepts(species)] = "true" }
        for offer in sitter.offers {
            texts[.price(offer.service)] = offer.price.typed
            if offer.service.hasDuration { texts[.minutes(offer.service)] = "\(offer.minutes)" }
        }
        for days in week {
            let range = days.range(in: sitter.hours)
            texts[.begin(days)] = range.isEmpty ? "" : LocalTime.clock(minute: range.lowerBound)
            texts[.end(days)] = range.isEmpty ? "" : LocalTime.clock(minute: range.upperBound)
        }
        self.init(form: FormState(texts), original: profile, unit: unit, week: week)
    }
}
