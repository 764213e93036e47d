import CoreModels
import CoreWire

/// The operations on sitters, their free time, and bookings of it.
public enum CareAPI {
    /// The orders of a search's results.
    public enum Order: String, CaseIterable, WireText {
        /// Nearest first; needs a place.
        case distance
        /// Cheapest first.
        case price
        /// Best rated first.
        case rating
    }

    /// The parameter for a part of the name.
    public static let text = QueryParameter<String>("text", "TEXT")
    /// The parameter for the service.
    public static let service = QueryParameter<CareService>("service", "SERVICE")
    /// The parameter for the species.
    public static let species = QueryParameter<Species>("species", "SPECIES")
    /// The parameter for a day on which the sitter has time.
    public static let day = QueryParameter<CalendarDate>("day", "DAY")
    /// The parameter for the highest price, in minor units.
    public static let mostPrice = QueryParameter<Int>("mostPrice", "N")
    /// The parameter for the lowest rating, in tenths of a star.
    public static let leastTenths = QueryParameter<Int>("leastTenths", "N")
    /// The parameter for the place from which distances are measured.
    public static let near = QueryParameter<Coordinate>("near", "LATITUDE,LONGITUDE")
    /// The parameter for the longest distance, in meters.
    public static let radius = QueryParameter<Int>("radius", "N")
    /// The parameter for finding only favorites.
    public static let favorites = QueryParameter<Bool>("favourites", "yes")
    /// The parameter for the order.
    public static let order = QueryParameter<Order>("order", "ORDER")
    /// The parameter for the length of a list.
    public static let limit = QueryParameter<Int>("limit", "N")
    /// The parameter for the start of a page.
    public static let after = QueryParameter<String>("after", "NEXT")
    /// The parameter for the first day of free times.
    public static let from = QueryParameter<CalendarDate>("from", "DAY")
    /// The parameter for the number of days of free times.
    public static let days = QueryParameter<Int>("days", "N")
    /// The parameter for the nights of a stay.
    public static let nights = QueryParameter<Int>("nights", "N")
    /// The parameter for times that may be free.
    public static let starts = QueryParameter<[LocalTime]>("starts", "TIMES")

    /// The largest number of times in ``starts``.
    public static let mostStarts = 60
    /// The largest number of sitters that belong to a person's account.
    public static let mostProfiles = 5
    /// The largest number of photos of a sitter.
    public static let mostPhotos = 6

    /// All operations, in the order of the page of the API.
    public static let all = sitterOperations + bookingOperations + areaOperations
}

// MARK: - Sitters

extension CareAPI {
    /// Finds sitters.
    public static let sitters = Endpoint<NoBody, RecordList<SitterDTO>>(
        "GET v1/sitters",
        query: [
            text.declaration, service.declaration, species.declaration, day.declaration, mostPrice.declaration,
            leastTenths.declaration, near.declaration, radius.declaration, favorites.declaration,
            order.declaration, limit.declaration, after.declaration,
        ],
        answer: "`{\"sitters\": [sitter], \"next\": \"…\"}` by distance, price or rating",
        note:
            "day: those with time then; of those that are searched near a place for walks or drop-in visits, the ones "
            + "who come there; next begins the next page, by “after”, and is absent on the last")
    /// Reads a sitter.
    public static let sitter = Endpoint<Sitter, NoBody, SitterDTO>("GET v1/sitters/:sitter", answer: "sitter")
    /// Saves a sitter under their id.
    public static let saveSitter = Endpoint<Sitter, SitterDTO, SitterDTO>(
        "PUT v1/sitters/:sitter", body: "sitter", answer: "sitter",
        note:
            "a new sitter belongs to the account; stars and reviews aren't read; without offers, the sitter isn't found",
        failures: [ofAnotherAccount, FailureDeclaration(409, "tooManyProfiles", when: "it has \(mostProfiles)")])
    /// Lists the sitters of the account.
    public static let ownSitters = Endpoint<NoBody, RecordList<SitterDTO>>(
        "GET v1/desks", answer: "`{\"sitters\": [sitter]}`: those that belong to the account, by name")
    /// Lists the bookings that wait for an answer of the account's sitters.
    public static let unanswered = Endpoint<NoBody, RecordList<BookingDTO>>(
        "GET v1/desks/unanswered",
        answer: "`{\"bookings\": [booking]}`: requests to the account's sitters and disputes with them, by time")
    /// Lists the times at which care can begin.
    public static let times = Endpoint<Sitter, NoBody, RecordList<FreeDayDTO>>(
        "GET v1/sitters/:sitter/times",
        query: [service.required, from.required, days.declaration, nights.declaration],
        answer:
            "`{\"days\": [{\"day\": \"2026-05-04\", \"times\": [\"09:30\"]}]}`, without days that have no free time",
        failures: [FailureDeclaration(409, "notOffered")])
    /// Returns the free times of a list.
    public static let free = Endpoint<Sitter, NoBody, FreeStartsDTO>(
        "GET v1/sitters/:sitter/free", query: [service.required, nights.declaration, starts.required],
        answer:
            "`{\"free\": [\"2026-05-04T09:30\"]}`: those of up to \(mostStarts) times, between commas, that are free",
        failures: [FailureDeclaration(409, "notOffered")])
    /// Reads a sitter's desk.
    public static let desk = Endpoint<Sitter, NoBody, DeskDTO>(
        "GET v1/sitters/:sitter/desk",
        answer: "desk: the bookings of the sitter's time that aren't over or are disputed, and what they earn",
        failures: [ofAnotherAccount])
    /// Lists the newest reviews of a sitter.
    public static let reviews = Endpoint<Sitter, NoBody, RecordList<SitterReviewDTO>>(
        "GET v1/sitters/:sitter/reviews", query: [limit.declaration],
        answer: "`{\"reviews\": [said]}`, the newest first")
    /// Replaces the reviews of a sitter from before their first booking here.
    public static let saveReviews = Endpoint<Sitter, SitterReviewsDTO, NoBody>(
        "PUT v1/sitters/:sitter/reviews", body: "elsewhere", note: "it replaces the earlier ones",
        failures: [.operatorOnly])
    /// Lists the photos of a sitter.
    public static let photos = Endpoint<Sitter, NoBody, RecordList<SitterPhotoDTO>>(
        "GET v1/sitters/:sitter/photos", answer: "photos, in the sitter's order")
    /// Replaces the photos of a sitter.
    public static let savePhotos = Endpoint<Sitter, SitterPhotosDTO, NoBody>(
        "PUT v1/sitters/:sitter/photos", body: "photos", note: "they replace the earlier ones",
        failures: [ofAnotherAccount])
    /// Adds a sitter to the favorites.
    public static let addFavorite = Endpoint<Sitter, NoBody, NoBody>("PUT v1/sitters/:sitter/favourite")
    /// Removes a sitter from the favorites.
    public static let removeFavorite = Endpoint<Sitter, NoBody, NoBody>("DELETE v1/sitters/:sitter/favourite")

    private static let ofAnotherAccount = FailureDeclaration(403, when: "the sitter belongs to another account")

    private static let sitterOperations = [
        sitters.declaration, sitter.declaration, saveSitter.declaration, ownSitters.declaration,
        unanswered.declaration, times.declaration, free.declaration,
        desk.declaration, reviews.declaration, saveReviews.declaration, photos.declaration, savePhotos.declaration,
        addFavorite.declaration, removeFavorite.declaration,
    ]
}

// MARK: - Bookings

extension CareAPI {
    /// Holds time for ten minutes.
    public static let hold = Endpoint<HoldDTO, CareWishDTO, HoldDTO>(
        "PUT v1/holds/:hold", body: "wish", answer: "hold, in place of the one of that id",
        note: "an account holds time of a sitter three times at most, and a further hold ends the oldest one",
        failures: [
            FailureDeclaration(403, "role", when: "a pet is another owner's"),
            FailureDeclaration(409, "slotTaken", "tooSoon", "notOffered"),
            FailureDeclaration(409, "outOfReach", when: "the sitter doesn't come to the owner's area"),
        ])
    /// Releases held time.
    public static let release = Endpoint<HoldDTO, NoBody, NoBody>(
        "DELETE v1/holds/:hold", note: "also if there is none")
    /// Lists the bookings of an account.
    public static let bookings = Endpoint<NoBody, RecordList<BookingDTO>>(
        "GET v1/bookings", answer: "`{\"bookings\": [booking]}` by time")
    /// Reads a booking.
    public static let booking = Endpoint<Booking, NoBody, BookingDTO>("GET v1/bookings/:booking", answer: "booking")
    /// Turns a hold into bookings.
    public static let book = Endpoint<Booking, BookingOrderDTO, RecordList<BookingDTO>>(
        "PUT v1/bookings/:booking", body: "order",
        answer:
            "`{\"bookings\": [booking]}`: a booking for each date of the hold, the first of that id; again the same",
        failures: [
            FailureDeclaration(402, "paymentMissing", "paymentPending"),
            FailureDeclaration(409, "holdExpired", "priceChanged", "slotTaken"),
        ], audience: .parties)
    /// Answers a request for the sitter.
    public static let answer = Endpoint<Booking, SitterAnswerDTO, BookingDTO>(
        "PUT v1/bookings/:booking/answer", body: "answer", answer: "booking with the sitter's answer",
        note: "only for the sitter's account", failures: [FailureDeclaration(409, "notRequested")], audience: .parties)
    /// Moves a booking to another time.
    public static let move = Endpoint<Booking, BookingTimeDTO, BookingDTO>(
        "PUT v1/bookings/:booking/time", body: "time", answer: "booking, at that time for the same price",
        failures: [
            FailureDeclaration(409, "notMovable", when: "it has begun or changing is no longer free"),
            FailureDeclaration(409, "slotTaken", "tooSoon", "notOffered", "priceChanged"),
        ], audience: .parties)
    /// Cancels a booking.
    public static let cancel = Endpoint<Booking, NoBody, BookingDTO>(
        "POST v1/bookings/:booking/cancel", answer: "booking",
        failures: [FailureDeclaration(409, "notCancellable")], audience: .parties)
    /// Saves the owner's review of a booking.
    public static let review = Endpoint<Booking, BookingReviewDTO, BookingDTO>(
        "PUT v1/bookings/:booking/review", body: "review", answer: "booking",
        failures: [FailureDeclaration(409, "notDone")])
    /// Reports that something went wrong.
    public static let dispute = Endpoint<Booking, DisputeDTO, BookingDTO>(
        "PUT v1/bookings/:booking/dispute", body: "dispute", answer: "booking, disputed; again the same",
        failures: [FailureDeclaration(409, "notDone", "tooLate")], audience: .parties)
    /// Answers a dispute for the sitter.
    public static let settle = Endpoint<Booking, SettlementDTO, BookingDTO>(
        "PUT v1/bookings/:booking/dispute/answer", body: "settlement",
        answer: "booking with the sitter's settlement",
        note: "only for the sitter's account", failures: [FailureDeclaration(409, "notDisputed")], audience: .parties)

    private static let bookingOperations = [
        hold.declaration, release.declaration, bookings.declaration, booking.declaration, book.declaration,
        answer.declaration, move.declaration, cancel.declaration, review.declaration, dispute.declaration,
        settle.declaration,
    ]
}

// MARK: - The owner's home

extension CareAPI {
    /// Reads the owner's home.
    public static let area = Endpoint<NoBody, PlaceDTO>(
        "GET v1/area", answer: "place where the owner lives",
        failures: [FailureDeclaration(404, when: "it isn't stored")])
    /// Saves the owner's home.
    public static let saveArea = Endpoint<PlaceDTO, PlaceDTO>("PUT v1/area", body: "place", answer: "place")

    private static let areaOperations = [area.declaration, saveArea.declaration]
}
