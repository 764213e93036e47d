import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation
import PaymentsSlice

extension Slice {
    /// Sitters, their free time, and bookings.
    static let care = Slice(
        name: "Care",
        wire: CareAPI.examples,
        routes: sitterRoutes + bookingRoutes + areaRoutes,
        migrations: [.care, .carePayments, .careAccounts, .careArea, .careStates, .carePhotos, .careReach, .careNames],
        agenda: { account, until, now, store in try store.dueBookings(of: account, until: until, now: now) },
        notices: { question, store in try store.careNotices(question) },
        export: SliceExport(leavesOut: ["hold"], rebuild: { store in try store.rebuildPlaces() }),
        sample: { sample in try sample.addSitters() }
    )

    private static let sitterRoutes: [Route] = [
        Route(CareAPI.sitters) { call, store in
            let (found, next) = try store.sitters(SitterSearch(call.query), for: call.account, now: call.now)
            return RecordList(found.items, unreadable: found.unreadable, next: next)
        },
        Route(CareAPI.sitter) { call, store, id in
            try store.sitter(id, for: call.account, hasDesk: call.account.hasDesks)
        },
        Route(CareAPI.saveSitter) { call, store, body, id in
            try call.requireKeeper(of: "sitters")
            try store.put(body.value(as: RecordContext(id: id.rawValue)))
            return try store.sitter(id, for: call.account)
        },
        Route(CareAPI.times) { call, store, id in
            let stored = try store.requireSitter(id)
            guard let service = try call.query[CareAPI.service], let from = try call.query[CareAPI.from]
            else { throw Failure.malformed("The query needs “service” and “from”.") }
            return RecordList(
                try store.freeTimes(
                    of: stored, for: stored.requireOffer(for: service), from: from,
                    days: min(call.query[CareAPI.days] ?? 31, 62),
                    nights: min(call.query[CareAPI.nights] ?? 1, Quote.mostUnits), now: call.now))
        },
        Route(CareAPI.free) { call, store, id in
            let stored = try store.requireSitter(id)
            guard let service = try call.query[CareAPI.service], let starts = try call.query[CareAPI.starts]
            else { throw Failure.malformed("The query needs “service” and “starts”.") }
            guard starts.count <= CareAPI.mostStarts else {
                throw Failure.malformed(
                    "“starts” in the query has \(starts.count) times; \(CareAPI.mostStarts) are the most.")
            }
            return FreeStartsDTO(
                try store.free(
                    starts, of: stored, for: stored.requireOffer(for: service),
                    nights: min(call.query[CareAPI.nights] ?? 1, Quote.mostUnits), now: call.now))
        },
        Route(CareAPI.desk) { call, store, id in try store.desk(of: id, for: call.account, now: call.now) },
        Route(CareAPI.reviews) { call, store, id in
            RecordList(try store.reviews(of: store.requireSitter(id), limit: call.query.pageLimit(CareAPI.limit)))
        },
        Route(CareAPI.saveReviews) { call, store, body, id in
            try call.requireKeeper(of: "reviews")
            try store.put(reviews: body.reviews, of: store.requireSitter(id))
            return NoBody()
        },
        Route(CareAPI.photos) { call, store, id in RecordList(try store.photos(of: store.requireSitter(id))) },
        Route(CareAPI.savePhotos) { call, store, body, id in
            try call.requireKeeper(of: "photos")
            try store.put(photos: body.photos, of: store.requireSitter(id))
            return NoBody()
        },
        Route(CareAPI.addFavourite) { call, store, id in
            try store.execute(
                "INSERT OR IGNORE INTO sitterFavourite (account, sitter) VALUES (?, ?)",
                [call.account.sqlValue, .integer(store.requireSitter(id).number)])
            return NoBody()
        },
        Route(CareAPI.removeFavourite) { call, store, id in
            try store.execute(
                "DELETE FROM sitterFavourite WHERE account = ? AND sitter = ?",
                [call.account.sqlValue, .integer(store.requireSitter(id).number)])
            return NoBody()
        },
    ]

    private static let bookingRoutes: [Route] = [
        Route(CareAPI.hold) { call, store, wish, id in
            try store.release(hold: id.description, of: call.account)
            return try store.hold(wish, id: id.description, account: call.account, now: call.now)
        },
        Route(CareAPI.release) { call, store, id in
            try store.release(hold: id.description, of: call.account)
            try StoredPayments().release(for: "hold/\(id)", of: call.account, now: call.now, in: store)
            return NoBody()
        },
        Route(CareAPI.bookings) { call, store in
            RecordList(try store.bookings(of: call.account, now: call.now).map(BookingDTO.init))
        },
        Route(CareAPI.booking) { call, store, id in
            BookingDTO(try store.requireBooking(id, of: call.account, now: call.now))
        },
        Route(CareAPI.book) { call, store, order, id in
            RecordList(
                try store.book(order, series: id, account: call.account, now: call.now).map(BookingDTO.init))
        },
        Route(CareAPI.answer) { call, store, body, id in
            guard let accepts = body.accepts else { throw WireError.malformed("“accepts” is required.") }
            return BookingDTO(try store.answer(id, of: call.account, accepts: accepts, now: call.now))
        },
        Route(CareAPI.move) { call, store, body, id in
            guard let start = try LocalTime(member: "start", body.start) else {
                throw WireError.malformed("“start” is required.")
            }
            guard start.minute.isMultiple(of: 15) else {
                throw WireError.malformed(
                    "“start” should be a quarter of an hour like 2026-05-03T09:30, not “\(start)”.")
            }
            return BookingDTO(try store.move(id, of: call.account, to: start, now: call.now))
        },
        Route(CareAPI.cancel) { call, store, id in
            BookingDTO(try store.cancel(id, of: call.account, now: call.now))
        },
        Route(CareAPI.review) { call, store, body, id in
            guard let stars = body.stars else { throw WireError.malformed("“stars” is required.") }
            return BookingDTO(
                try store.review(id, of: call.account, stars: stars, text: body.text, now: call.now))
        },
        Route(CareAPI.dispute) { call, store, body, id in
            guard let reason = body.reason else { throw WireError.malformed("“reason” is required.") }
            return BookingDTO(try store.dispute(id, of: call.account, reason: reason, now: call.now))
        },
        Route(CareAPI.settle) { call, store, body, id in
            guard let refund = body.refund else { throw WireError.malformed("“refund” is required.") }
            return BookingDTO(try store.settle(id, of: call.account, refund: refund, now: call.now))
        },
    ]
}

extension Connection {
    /// Returns a sitter on the wire, for an account.
    fileprivate func sitter(_ id: SitterID, for account: AccountID, hasDesk: Bool? = nil) throws -> SitterDTO {
        let stored = try requireSitter(id)
        return stored.body(isFavourite: try favourites(of: account).contains(stored.number), hasDesk: hasDesk)
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
            guard let begin = LocalTime(start) else { throw BrokenRule("“\(start)” is no time.") }
            return AgendaItem(
                pet: try row.value("pet"), petName: try row.value("petName"), kind: "booking", id: try row.value("id"),
                title: "\(CareService(rawValue: service)?.name ?? service) with \(sitter), \(begin.clock)",
                due: begin.day)
        }
    }
}

extension StoredSitter {
    /// Returns the sitter's offer for a service.
    /// - Throws: ``Failure/conflict(_:reason:)`` with `notOffered` if there is none.
    fileprivate func requireOffer(for service: CareService) throws(Failure) -> CareOffer {
        guard let offer = sitter.offer(for: service) else {
            throw .conflict("\(sitter.name) doesn't offer \(service.name).", reason: "notOffered")
        }
        return offer
    }
}
