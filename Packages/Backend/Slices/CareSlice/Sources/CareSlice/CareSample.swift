import BackendCore
import CareWire
import CoreModels
import Foundation

extension Sample {
    /// Enters three hundred realistic sitters of one city, or a multiple, around the household's street.
    mutating func addSitters() throws {
        guard fillsShop else { return }
        // The same for every account's sample, because all accounts share them.
        random = SampleRandom(seed: "Care")
        try SitterRepository.addSampleWorld(in: store)
        for index in 0..<300 * scale {
            let id: SitterID = nextID()
            var sitter = sitter()
            sitter.reach = reach(of: sitter)
            try send(CareAPI.saveSitter, id, body: sitter, as: .sampleWorld)
            let said = reviews(of: sitter)
            if !said.isEmpty { try send(CareAPI.saveReviews, id, body: SitterReviewsDTO(reviews: said)) }
            // Photos of all sitters would take most of the store's space, and nobody looks at that many.
            let photos = index < 300 ? photos(of: sitter) : []
            guard !photos.isEmpty else { continue }
            try send(CareAPI.savePhotos, id, body: SitterPhotosDTO(photos: photos), as: .sampleWorld)
        }
    }

    private mutating func sitter() -> SitterDTO {
        let isGroomer = chance(12)
        let experience = 1 + below(15)
        let takesDogs = chance(80)
        var species = takesDogs ? ["dog"] : []
        if !takesDogs || chance(65) { species.append("cat") }
        if chance(30) { species.append("rabbit") }
        if chance(20) { species.append("smallMammal") }
        if chance(12) { species.append("bird") }
        let level = 85 + below(50)
        func price(_ base: Int) -> Int { base * level / 100 / 50 * 50 }
        var offers: [SitterDTO.Offer] = []
        if isGroomer {
            offers = [SitterDTO.Offer(service: "grooming", price: price(5500), minutes: 90)]
        } else {
            if takesDogs {
                offers.append(SitterDTO.Offer(service: "walk", price: price(1500), minutes: 30 + 30 * below(2)))
            }
            if chance(75) { offers.append(SitterDTO.Offer(service: "dropIn", price: price(1400), minutes: 30)) }
            if chance(45) { offers.append(SitterDTO.Offer(service: "dayCare", price: price(2800), minutes: 480)) }
            if chance(40) || offers.isEmpty {
                offers.append(SitterDTO.Offer(service: "boarding", price: price(3900), minutes: 1440))
            }
        }
        let reviews = chance(15) ? 0 : 1 + below(60)
        let name = "\(pick(SampleTexts.first)) \(pick(SampleTexts.last))"
        return SitterDTO(
            name: name,
            about: "\(pick(isGroomer ? SampleTexts.groomers : SampleTexts.sitters)) "
                + "\(experience) \(experience == 1 ? "year" : "years") of experience. \(pick(SampleTexts.closing))",
            languages: ["German"] + (chance(70) ? ["English"] : []) + (chance(35) ? [pick(SampleTexts.languages)] : []),
            species: species, currency: "EUR", offers: offers,
            addOns: isGroomer
                ? [SitterDTO.AddOn(id: "claws", name: "Clipping claws", price: 800)]
                : [
                    SitterDTO.AddOn(id: "medicine", name: "Giving medicine", price: 300),
                    SitterDTO.AddOn(id: "plants", name: "Watering plants", price: 200),
                ],
            terms: CareTermsDTO(
                furtherPetPercent: 40 + 10 * below(3), holidayPercent: 25, taxPercent: 19,
                freeCancellationHours: [24, 48, 72][below(3)], lateCancellationPercent: 50),
            // Most live within ten kilometers of the middle of Berlin, few farther out.
            latitude: 52.52 + 0.09 * spread(), longitude: 13.405 + 0.15 * spread(), timeZone: "Europe/Berlin",
            hours: hours(), capacity: isGroomer ? 1 : 1 + below(3),
            stars: (0..<reviews).reduce(0) { sum, _ in sum + (chance(70) ? 5 : chance(70) ? 4 : 3) }, reviews: reviews)
    }

    /// Returns the newest of the reviews that a sitter's rating counts.
    private func reviews(of sitter: SitterDTO) -> [SitterReviewDTO] {
        // A separate sequence, so that the sitters don't depend on the reviews.
        var random = SampleRandom(seed: "Care/\(sitter.seed)")
        // The remaining stars limit each review, so that the reviews never exceed the rating.
        var stars = sitter.stars ?? 0
        var left = sitter.reviews ?? 0
        // Starts at a random position in the list, so that no page repeats a review.
        let first = Int.random(in: 0..<60, using: &random)
        return (0..<min(5, left)).map { index in
            let mean = stars / left
            let given = max(min(mean + (stars % left > 0 ? Int.random(in: 0...1, using: &random) : 0), 5), 1)
            stars = stars - given
            left = left - 1
            let words = given >= 5 ? SampleTexts.delighted : given == 4 ? SampleTexts.content : SampleTexts.mixed
            return SitterReviewDTO(
                stars: given, text: words[(first + index) % words.count],
                at: day.adding(days: -5 - 17 * index - Int.random(in: 0..<12, using: &random)).dayNumber * 86_400)
        }
    }

    /// Returns the distance that a sitter travels, or `nil` for one who doesn't.
    private func reach(of sitter: SitterDTO) -> Int? {
        let services = (sitter.offers ?? []).compactMap { $0.service.flatMap(CareService.init(rawValue:)) }
        guard services.contains(where: \.isAtHome) else { return nil }
        var random = SampleRandom(seed: "Care/reach/\(sitter.seed)")
        return [3000, 5000, 5000, 8000, 8000, 12_000, 20_000][Int.random(in: 0..<7, using: &random)]
    }

    /// Returns a sitter's photos: up to two of the species that they accept.
    private func photos(of sitter: SitterDTO) -> [SitterPhotoDTO] {
        var random = SampleRandom(seed: "Care/photos/\(sitter.seed)")
        let count = [0, 1, 1, 2, 2][Int.random(in: 0..<5, using: &random)]
        var painter = SamplePhotos(random: random)
        return (sitter.species ?? []).prefix(count).compactMap(Species.init(rawValue:)).map { painter.photo(of: $0) }
    }

    private mutating func hours() -> [[Int]] {
        let begin = 420 + 60 * below(4)
        let end = 1020 + 60 * below(4)
        let worksWeekends = chance(55)
        return (0..<7).map { day in
            day < 5 ? (chance(8) ? [0, 0] : [begin, end]) : worksWeekends ? [540, 1020] : [0, 0]
        }
    }

    /// Returns a number between -1 and 1, most likely near zero.
    private mutating func spread() -> Double {
        (random.nextBetweenMinusOneAndOne() + random.nextBetweenMinusOneAndOne()) / 2
    }

    private mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &random)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    private mutating func pick(_ words: [String]) -> String {
        words[below(words.count)]
    }
}

extension SitterDTO {
    /// The seed of a sample sitter's random data.
    fileprivate var seed: String { "\(name ?? "")/\(stars ?? 0)" }
}

/// The names and texts of sample sitters.
private enum SampleTexts {
    static let first = [
        "Ana", "Ben", "Clara", "Deniz", "Emil", "Fatma", "Greta", "Hannes", "Ida", "Jonas", "Karla", "Lukas", "Mira",
        "Nils",
        "Olga", "Paul", "Rosa", "Samir", "Tilda", "Umut", "Vera", "Wanja", "Yara", "Zoe", "Amelie", "Bruno", "Elif",
        "Finn",
    ]
    static let last = [
        "Albers", "Brandt", "Celik", "Dietrich", "Ebert", "Fuchs", "Graf", "Hoffmann", "Ivanov", "Jansen", "Kaya",
        "Lorenz",
        "Moreno", "Neumann", "Otto", "Petrov", "Richter", "Schuster", "Tahiri", "Ulrich", "Vogel", "Weber", "Yilmaz",
        "Zander",
    ]
    static let sitters = [
        "Grew up with dogs and still walks one at six every morning.", "Vet nurse who looks after animals on the side.",
        "Student with a quiet flat and a garden next door.", "Retired teacher, home all day.",
        "Works from home, with a balcony that is safe for cats.", "Runner who likes company.",
        "Used to shy animals: comes to meet you first.", "Family with two children and an old, patient Labrador.",
    ]
    static let groomers = [
        "Groomer with a small salon of one table.", "Grooms at your home, without the noise of a salon.",
        "Learned with show dogs, prefers mongrels.",
    ]
    static let closing = [
        "You get a photo every day.", "Keys are collected in person.", "References on request.",
        "Gives medicine without a fight.", "No more than three animals at a time.",
    ]
    static let delighted = [
        "Our dog came home tired and happy. Photos every day, too.", "On time to the minute, and so calm with him.",
        "Gave the tablets without a fuss and wrote down when.", "The cat, who hides from everybody, slept on her lap.",
        "Noticed a limp that we had missed. We are grateful.", "Third time, and it won't be the last.",
    ]
    static let content = [
        "All went well. The key could have been handed over sooner.", "Friendly and careful; answers take a while.",
        "A good walk, a little shorter than I had hoped.", "Everything as agreed.",
    ]
    static let mixed = [
        "Kind to the animals, but came half an hour late.", "It was all right. The plants were forgotten.",
        "He was fed at other times than we had said.",
    ]
    static let languages = ["Turkish", "Spanish", "Polish", "Russian", "French", "Arabic", "Portuguese"]
}
