import CoreModels
import Database
import Foundation

extension Slice {
    /// Sitters, their free time, and bookings.
    static let care = Slice(
        name: "Care",
        wire: """
            // sitter; service: boarding dayCare walk dropIn grooming. Prices are in the currency's minor units, hours
            // in minutes after midnight from Monday to Sunday. reach: the distance in metres up to which the sitter
            // visits animals' homes, required for walks and drop-in visits; may be absent. Answers add isFavourite, and
            // distance in metres if the query had “near”; that of one sitter adds hasDesk, whether the account may see
            // their desk
            {"id": "…", "name": "Ana Lopes", "about": "Vet nurse.", "languages": ["German"], "species": ["dog", "cat"],
             "currency": "EUR", "offers": [{"service": "walk", "price": 1500, "minutes": 30}],
             "addOns": [{"id": "medicine", "name": "Giving medicine", "price": 300}],
             "terms": {"furtherPetPercent": 50, "holidayPercent": 25, "taxPercent": 19, "freeCancellationHours": 24,
             "lateCancellationPercent": 50}, "latitude": 52.52, "longitude": 13.405, "reach": 5000, "timeZone": "Europe/Berlin",
             "hours": [[480, 1080], [480, 1080], [480, 1080], [480, 1080], [480, 1080], [0, 0], [0, 0]], "capacity": 1,
             "stars": 47, "reviews": 10}
            // wish; times are in the sitter's time zone. nights counts for boarding only; nights and addOns may be
            // absent
            {"sitter": "5f0a5c9e-1111-4111-8111-000000000001", "service": "walk", "starts": ["2026-05-04T09:30"], "nights": 1,
             "pets": ["5f0a5c9e-1111-4111-8111-000000000002"], "addOns": ["medicine"]}
            // place; the owner's home
            {"name": "Pankow", "latitude": 52.569, "longitude": 13.402}
            // hold; lasts ten minutes, like its payment. Times are in seconds since 1970
            {"id": "…", "expiresAt": 1777777777, "currency": "EUR", "lines": [{"label": "Dog walking, 1 walk", "amount": 1500}],
             "total": 1500, "includedTax": 239, "payment": "…"}
            // order; total is the price that the owner accepted, and that the hold's payment has authorized. note may
            // be absent
            {"hold": "…", "note": "The key is under the mat.", "total": 1500}
            // booking; the last status of its history is the current one: requested confirmed declined expired
            // cancelled inProgress done disputed settled. The authorized amount is charged when it is confirmed, and
            // refunded less cancellationCost when it is declined, expires or is cancelled. After done it can become
            // disputed for two days, and settled when the sitter has responded by settlesAt; then refund, all or part
            // of the price, is returned and the sitter is paid the rest. note, cancellationCost, stars, review,
            // payment, dispute and its refund may be absent
            {"id": "…", "series": "…", "sitter": "…", "sitterName": "Ana Lopes", "pets": ["…"], "service": "walk",
             "start": "2026-05-04T09:30", "end": "2026-05-04T10:00", "timeZone": "Europe/Berlin", "note": "…", "total": 1500,
             "currency": "EUR", "terms": {"furtherPetPercent": 50, "holidayPercent": 25, "taxPercent": 19,
             "freeCancellationHours": 24, "lateCancellationPercent": 50}, "history": [{"status": "requested", "at": 1777777777}],
             "cancellationCost": 0, "stars": 5, "review": "Lovely.", "payment": "…",
             "dispute": {"reason": "A cut paw.", "settlesAt": 1777777777, "refund": 750}}
            // desk; the sitter's view. sheets: for each pet of a current or future booking, the owner's present data that a sitter
            // needs; medicines: those of the booking's days, a sentence each
            {"sitterName": "Ana Lopes", "bookings": [{"id": "…"}], "currency": "EUR", "earned": 1275, "paidOut": 0,
             "sheets": [{"booking": "…", "pet": "…", "name": "Bruno", "allergies": "Chicken", "conditions": "Arthritis",
             "vet": "Dr. Lind, 030 123", "medicines": ["Carprofen: 1 tablet at 08:00, with food"]}],
             "payouts": [{"amount": 1275, "at": 1777777777}]}
            // answer; of the sitter to a request
            {"accepts": true}
            // time; in the sitter's time zone
            {"start": "2026-05-05T09:30"}
            // review; text may be absent
            {"stars": 5, "text": "Lovely."}
            // said; a review as displayed to everyone. at is in seconds since 1970, text may be absent
            {"stars": 5, "text": "Lovely.", "at": 1777777777}
            // elsewhere; reviews of a sitter from before their first booking here
            {"reviews": [{"stars": 5, "text": "Lovely.", "at": 1777777777}]}
            // photos; pictures of a sitter's work, at most \(SitterPhotoDTO.most). points: red, green and blue of each
            // pixel (sRGB) in Base64, row by row from the top, at most \(SitterPhotoDTO.mostSide) ×
            // \(SitterPhotoDTO.mostSide)
            {"photos": [{"shows": "Juno in our garden.", "width": 2, "points": "AAAA////"}]}
            // dispute; the owner's description of the problem
            {"reason": "A cut paw."}
            // settlement; the sitter's refund, in minor units
            {"refund": 750}
            """,
        routes: sitterRoutes + bookingRoutes + areaRoutes,
        migrations: [.care, .carePayments, .careAccounts, .careArea, .careStates, .carePhotos, .careReach, .careNames],
        agenda: { account, until, now, store in try store.dueBookings(of: account, until: until, now: now) },
        notices: { question, store in try store.careNotices(question) },
        export: SliceExport(leavesOut: ["hold"], rebuild: { store in try store.rebuildPlaces() }),
        sample: { sample in try sample.addSitters() }
    )

    private static let sitterRoutes: [Route] = [
        Route(
            "GET v1/sitters?text=&service=&species=&day=&mostPrice=&leastTenths=&near=&radius=&favourites=yes&order=&limit=&after=",
            answer: """
                200 `{"sitters": [sitter], "next": "…"}` by distance, price or rating; day: those with time then; of those that \
                are searched near a place for walks or drop-in visits, the ones who come there; next begins \
                the next page, by “after”, and is absent on the last
                """
        ) { call, store in
            let (found, next) = try store.sitters(SitterSearch(call.query), for: call.account, now: call.now)
            return try Answer(SittersBody(sitters: found, next: next))
        },
        Route("GET v1/sitters/:sitter", answer: "200 sitter") { call, store in
            try Answer(
                store.requireSitter(call.id("sitter")).body(
                    isFavourite: store.isFavourite(call), hasDesk: call.account.hasDesks))
        },
        Route("PUT v1/sitters/:sitter", body: "sitter", answer: "200 sitter; 403 with a token") { call, store in
            try call.requireKeeper(of: "sitters")
            let id: SitterID = try call.id("sitter")
            let given = try call.body.decoded(as: SitterDTO.self)
            try store.put(given, as: given.value(id: id))
            return try Answer(store.requireSitter(id).body(isFavourite: store.isFavourite(call)))
        },
        Route(
            "GET v1/sitters/:sitter/times?service=&from=&days=&nights=",
            answer:
                "200 `{\"days\": [{\"day\": \"2026-05-04\", \"times\": [\"09:30\"]}]}`, without days that have no free time"
        ) { call, store in
            let stored = try store.requireSitter(call.id("sitter"))
            guard let service: CareService = try call.query.choice("service"), let from = try call.query.day("from")
            else { throw Failure.malformed("The query needs “service” and “from”.") }
            guard let offer = stored.sitter.offer(for: service) else {
                throw Failure.conflict("\(stored.sitter.name) doesn't offer \(service.name).", reason: "notOffered")
            }
            let days = try store.freeTimes(
                of: stored, for: offer, from: from, days: min(call.query.count("days") ?? 31, 62),
                nights: min(call.query.count("nights") ?? 1, Quote.mostUnits), now: call.now)
            return try Answer(["days": days])
        },
        Route(
            "GET v1/sitters/:sitter/free?service=&nights=&starts=",
            answer:
                "200 `{\"free\": [\"2026-05-04T09:30\"]}`: those of up to \(CareRequest.mostAsked) times, between commas, that "
                + "are free"
        ) { call, store in
            let stored = try store.requireSitter(call.id("sitter"))
            guard let service: CareService = try call.query.choice("service"), let starts = call.query.text("starts")
            else { throw Failure.malformed("The query needs “service” and “starts”.") }
            guard let offer = stored.sitter.offer(for: service) else {
                throw Failure.conflict("\(stored.sitter.name) doesn't offer \(service.name).", reason: "notOffered")
            }
            let free = try store.free(
                CareRequest.times(asked: starts), of: stored, for: offer,
                nights: min(call.query.count("nights") ?? 1, Quote.mostUnits), now: call.now)
            return try Answer(["free": free.map(\.description)])
        },
        Route(
            "GET v1/sitters/:sitter/desk",
            answer:
                "200 desk: the account's own bookings of a sitter's time that aren't over, and what they earn; 403 but for the "
                + "account of the computer"
        ) { call, store in
            try Answer(store.desk(of: call.id("sitter"), for: call.account, now: call.now))
        },
        Route(
            "GET v1/sitters/:sitter/reviews?limit=",
            answer: "200 `{\"reviews\": [said]}`, the newest first"
        ) { call, store in
            let stored = try store.requireSitter(call.id("sitter"))
            return try Answer(
                ListBody(name: "reviews", rows: store.reviews(of: stored, limit: call.query.pageLimit())))
        },
        Route(
            "PUT v1/sitters/:sitter/reviews", body: "elsewhere",
            answer: "204: it replaces the earlier ones; 403 with a token"
        ) { call, store in
            try call.requireKeeper(of: "reviews")
            let given = try call.body.decoded(as: SitterReviewsDTO.self)
            try store.put(reviews: given.reviews, of: store.requireSitter(call.id("sitter")))
            return .done
        },
        Route("GET v1/sitters/:sitter/photos", answer: "200 photos, in the sitter's order") { call, store in
            let stored = try store.requireSitter(call.id("sitter"))
            return try Answer(ListBody(name: "photos", rows: store.photos(of: stored)))
        },
        Route(
            "PUT v1/sitters/:sitter/photos", body: "photos",
            answer: "204: they replace the earlier ones; 403 with a token"
        ) { call, store in
            try call.requireKeeper(of: "photos")
            let given = try call.body.decoded(as: SitterPhotosDTO.self)
            try store.put(photos: given.photos, of: store.requireSitter(call.id("sitter")))
            return .done
        },
        Route("PUT v1/sitters/:sitter/favourite", answer: "204") { call, store in
            let sitter = try store.requireSitter(call.id("sitter")).number
            try store.execute(
                "INSERT OR IGNORE INTO sitterFavourite (account, sitter) VALUES (?, ?)",
                [call.account.sqlValue, .integer(sitter)])
            return .done
        },
        Route("DELETE v1/sitters/:sitter/favourite", answer: "204") { call, store in
            let sitter = try store.requireSitter(call.id("sitter")).number
            try store.execute(
                "DELETE FROM sitterFavourite WHERE account = ? AND sitter = ?",
                [call.account.sqlValue, .integer(sitter)])
            return .done
        },
    ]

    private static let bookingRoutes: [Route] = [
        Route(
            "PUT v1/holds/:hold", body: "wish",
            answer:
                "200 hold, in place of the one of that id; 409 `slotTaken`, `tooSoon`, `notOffered`, `outOfReach` where the "
                + "sitter doesn't come to the owner's area"
        ) { call, store in
            let id: EntityID<CareWish> = try call.id("hold")
            try store.release(hold: id.description, of: call.account)
            let request = try call.body.decoded(as: CareRequest.self)
            return try Answer(store.hold(request, id: id.description, account: call.account, now: call.now))
        },
        Route("DELETE v1/holds/:hold", answer: "204, also if there is none") { call, store in
            let id: EntityID<CareWish> = try call.id("hold")
            try store.release(hold: id.description, of: call.account)
            try store.releasePayments(for: "hold/\(id)", of: call.account, now: call.now)
            return .done
        },
        Route("GET v1/bookings", answer: "200 `{\"bookings\": [booking]}` by time") { call, store in
            try Answer(ListBody(name: "bookings", rows: store.bookings(of: call.account, now: call.now)))
        },
        Route("GET v1/bookings/:booking", answer: "200 booking") { call, store in
            try Answer(store.requireBooking(call.id("booking"), of: call.account, now: call.now))
        },
        Route(
            "PUT v1/bookings/:booking", body: "order",
            answer: """
                200 `{"bookings": [booking]}`: a booking for each date of the hold, the first of that id; again the same. \
                402 `paymentMissing`, `paymentPending`; 409 `holdExpired`, `priceChanged`
                """
        ) { call, store in
            let order = try call.body.decoded(as: BookingOrder.self)
            let made = try store.book(order, series: call.id("booking"), account: call.account, now: call.now)
            return try Answer(ListBody(name: "bookings", rows: made))
        },
        Route(
            "PUT v1/bookings/:booking/answer", body: "answer",
            answer:
                "200 booking with the sitter's answer; 403 except for the computer's own account; 409 `notRequested`"
        ) { call, store in
            let given = try call.body.decoded(as: AnswerDTO.self)
            return try Answer(
                store.answer(call.id("booking"), of: call.account, accepts: given.accepts, now: call.now))
        },
        Route(
            "PUT v1/bookings/:booking/time", body: "time",
            answer:
                "200 booking, at that time for the same price; 409 `notMovable` once it has begun or changing isn't free any "
                + "more, `slotTaken`, `tooSoon`, `notOffered`, `priceChanged`"
        ) { call, store in
            let text = try call.body.decoded(as: [String: String].self)["start"] ?? ""
            guard let start = LocalTime(text), start.minute.isMultiple(of: 15) else {
                throw Failure.malformed("“start” should be a time like 2026-05-03T09:30, not “\(text)”.")
            }
            return try Answer(store.move(call.id("booking"), of: call.account, to: start, now: call.now))
        },
        Route("POST v1/bookings/:booking/cancel", answer: "200 booking; 409 `notCancellable`") { call, store in
            try Answer(store.cancel(call.id("booking"), of: call.account, now: call.now))
        },
        Route("PUT v1/bookings/:booking/review", body: "review", answer: "200 booking; 409 `notDone`") { call, store in
            let review = try call.body.decoded(as: ReviewDTO.self)
            return try Answer(
                store.review(
                    call.id("booking"), of: call.account, stars: review.stars, text: review.text, now: call.now))
        },
        Route(
            "PUT v1/bookings/:booking/dispute", body: "dispute",
            answer: "200 booking, disputed; again the same; 409 `notDone`, `tooLate`"
        ) { call, store in
            let given = try call.body.decoded(as: DisputeDTO.self)
            return try Answer(
                store.dispute(call.id("booking"), of: call.account, reason: given.reason, now: call.now))
        },
        Route(
            "PUT v1/bookings/:booking/dispute/answer", body: "settlement",
            answer:
                "200 booking with the sitter's settlement; 403 except for the computer's own account; 409 `notDisputed`"
        ) { call, store in
            let given = try call.body.decoded(as: SettlementDTO.self)
            return try Answer(
                store.settle(call.id("booking"), of: call.account, refund: given.refund, now: call.now))
        },
    ]
}

/// A page of found sitters.
private struct SittersBody: Encodable {
    let sitters: RowList<SitterBody>
    let next: String?

    private enum Key: String, CodingKey {
        case sitters, next, unreadable
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(sitters.items, forKey: .sitters)
        try container.encodeIfPresent(next, forKey: .next)
        if !sitters.unreadable.isEmpty { try container.encode(sitters.unreadable, forKey: .unreadable) }
    }
}

/// A review on the wire.
private struct ReviewDTO: Decodable {
    var stars: Int
    var text: String?
}

extension Connection {
    /// Returns whether the sitter in a call's path is a favorite of the caller.
    fileprivate func isFavourite(_ call: Call) throws -> Bool {
        try favourites(of: call.account).contains(requireSitter(call.id("sitter")).number)
    }

    /// Returns the bookings that begin until a day, for the agenda of each of their pets; those that are over aren't
    /// due.
    fileprivate func dueBookings(
        of account: AccountID, until day: CalendarDate, now: Date
    ) throws -> RowList<AgendaItem> {
        let rows = try rows(
            """
            SELECT booking.id, service, sitterName, start, pet.id AS pet, pet.name AS petName FROM booking \
            JOIN bookingPet ON bookingPet.booking = booking.id JOIN pet ON pet.id = bookingPet.pet \
            WHERE booking.account = ?1 AND substr(start, 1, 10) <= ?2 AND cancelledAt IS NULL AND endsAt > ?3 \
            AND (answer = 'accepts' OR answersAt > ?3)
            """, [account.sqlValue, day.sqlValue, now.wholeSeconds.sqlValue])
        return RowList("booking", rows) { row in
            let service: String = try row.value("service")
            let sitter: String = try row.value("sitterName")
            let start: String = try row.value("start")
            guard let begin = LocalTime(start) else { throw CareRefusal("“\(start)” is no time.") }
            return AgendaItem(
                pet: try row.value("pet"), petName: try row.value("petName"), kind: "booking", id: try row.value("id"),
                title: "\(CareService(rawValue: service)?.name ?? service) with \(sitter), \(begin.clock)",
                due: begin.day)
        }
    }
}
