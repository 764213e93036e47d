import BackendCore
import CareWire
import CoreModels
import CoreWire
import Database
import Foundation

extension Slice {
    /// Sitters, their free time, and bookings.
    /// - Parameters:
    ///   - pets: Finds the pets that care is booked for, and their profiles.
    ///   - medicines: Finds the medicines that these are given.
    ///   - breeding: Finds whether they are pregnant or nursing.
    ///   - feeding: Finds what they are fed.
    ///   - owners: Finds the owners whom sitters call.
    ///   - payments: Charges for bookings.
    public static func care(
        pets: any PetProfileDirectory, medicines: any MedicineDirectory, breeding: any BreedingDirectory,
        feeding: any FeedingDirectory, owners: any OwnerDirectory, payments: any PaymentProcessing
    ) -> Slice {
        let care = CareDependencies(
            pets: pets, medicines: medicines, breeding: breeding, feeding: feeding, owners: owners, payments: payments)
        return Slice(
            name: "Care",
            wire: CareAPI.examples,
            routes: sitterRoutes(care) + holdRoutes(care) + bookingRoutes(care) + areaRoutes,
            migrations: [
                .care, .carePayments, .careAccounts, .careArea, .careStates, .carePhotos, .careReach, .careNames,
                .careEvents, .careOrders, .careSitterAccounts,
            ],
            postgreSQL: [.careInPostgreSQL, .careOrders, .careSitterAccountsInPostgreSQL],
            jobs: care.jobs,
            parties: [.booking],
            agenda: { account, until, clock, store in
                try care.bookings(of: account, now: clock.instant, in: store).due(until: until, for: clock)
            },
            notices: { question, store in
                try care.notices(question, in: store)
            },
            export: SliceExport(
                // An import can't say to whom a sitter belongs.
                leavesOut: ["hold", "sitterPlace", "sitterAccount"],
                rebuild: { store in
                    let sitters = SitterRepository(store: store)
                    try sitters.withdrawOffersWithoutAccount()
                    try sitters.rebuildPlaces()
                    try BookingRepository.scheduleMissing(in: store, payments: payments)
                }),
            sample: { sample in try sample.addSitters() },
            clearSample: { try SitterRepository.removeUnusedSampleWorld(in: $0) }
        )
    }

    private static func sitterRoutes(_ care: CareDependencies) -> [Route] {
        [
            Route(CareAPI.sitters) { call, store in
                let (found, next) = try SitterRepository(store: store).found(
                    by: SitterSearch(call.query), for: call.account, now: call.now)
                return RecordList(found.items, unreadable: found.unreadable, next: next)
            },
            Route(CareAPI.sitter) { call, store, id in
                try SitterRepository(store: store).sitter(id, for: call.account)
            },
            Route(CareAPI.saveSitter) { call, store, body, id in
                let sitters = SitterRepository(store: store)
                try sitters.save(body, as: id, of: call.account, isKeeper: call.session == nil)
                return try sitters.sitter(id, for: call.account)
            },
            Route(CareAPI.ownSitters) { call, store in
                let sitters = SitterRepository(store: store)
                let favorites = try sitters.favorites(of: call.account)
                return RecordList(
                    try sitters.sitters(of: call.account).map { stored in
                        stored.body(isFavorite: favorites.contains(stored.number), hasDesk: true)
                    })
            },
            Route(CareAPI.unanswered) { call, store in
                RecordList(try care.desk(call, store).unanswered().map { BookingDTO(forSitter: $0) })
            },
            Route(CareAPI.times) { call, store, id in
                let stored = try SitterRepository(store: store).require(id)
                let service = try call.query.required(CareAPI.service)
                let from = try call.query.required(CareAPI.from)
                return RecordList(
                    try SitterCalendar(store: store, now: call.now).freeTimes(
                        of: stored, for: stored.requireOffer(for: service), from: from,
                        days: min(call.query[CareAPI.days] ?? 31, 62),
                        nights: min(call.query[CareAPI.nights] ?? 1, Quote.mostUnits)))
            },
            Route(CareAPI.free) { call, store, id in
                let stored = try SitterRepository(store: store).require(id)
                let service = try call.query.required(CareAPI.service)
                let starts = try call.query.required(CareAPI.starts)
                guard starts.count <= CareAPI.mostStarts else {
                    throw Failure.malformed(
                        "“starts” in the query has \(starts.count) times; at most \(CareAPI.mostStarts) are allowed.")
                }
                return FreeStartsDTO(
                    try SitterCalendar(store: store, now: call.now).free(
                        starts, of: stored, for: stored.requireOffer(for: service),
                        nights: min(call.query[CareAPI.nights] ?? 1, Quote.mostUnits)))
            },
            Route(CareAPI.desk) { call, store, id in try care.desk(call, store).desk(of: id) },
            Route(CareAPI.reviews) { call, store, id in
                let sitters = SitterRepository(store: store)
                return RecordList(
                    try sitters.reviews(of: sitters.require(id), limit: call.query.pageLimit(CareAPI.limit)))
            },
            Route(CareAPI.saveReviews) { call, store, body, id in
                try call.requireOperator(for: "reviews from elsewhere")
                let sitters = SitterRepository(store: store)
                try sitters.save(reviews: body.reviews, of: sitters.require(id))
                return NoBody()
            },
            Route(CareAPI.photos) { call, store, id in
                let sitters = SitterRepository(store: store)
                return RecordList(try sitters.photos(of: sitters.require(id)))
            },
            Route(CareAPI.savePhotos) { call, store, body, id in
                let sitters = SitterRepository(store: store)
                try sitters.save(photos: body.photos, of: sitters.require(id, of: call.account))
                return NoBody()
            },
            Route(CareAPI.addFavorite) { call, store, id in
                try SitterRepository(store: store).setFavorite(true, id, of: call.account)
                return NoBody()
            },
            Route(CareAPI.removeFavorite) { call, store, id in
                try SitterRepository(store: store).setFavorite(false, id, of: call.account)
                return NoBody()
            },
        ]
    }

    private static func holdRoutes(_ care: CareDependencies) -> [Route] {
        [
            Route(CareAPI.hold) { call, store, wish, id in
                let holds = care.holds(call, store)
                try holds.release(id.description)
                return try holds.hold(wish, id: id.description)
            },
            Route(CareAPI.release) { call, store, id in
                try care.holds(call, store).release(id.description)
                try care.payments.release(
                    for: CareMoney.subject(ofHold: id.description), of: call.account, now: call.now, in: store)
                return NoBody()
            },
        ]
    }

    private static func bookingRoutes(_ care: CareDependencies) -> [Route] {
        [
            Route(CareAPI.bookings) { call, store in
                RecordList(try care.bookings(call, store).list().map { BookingDTO($0) })
            },
            Route(CareAPI.booking) { call, store, id in
                BookingDTO(try care.bookings(call, store).require(id))
            },
            Route(CareAPI.book) { call, store, order, id in
                RecordList(
                    try care.bookings(call, store).book(order, series: id, holds: care.holds(call, store))
                        .map { BookingDTO($0) })
            },
            Route(CareAPI.answer) { call, store, body, id in
                guard let accepts = body.accepts else { throw WireError.malformed("“accepts” is required.") }
                return BookingDTO(forSitter: try care.desk(call, store).answer(id, accepts: accepts))
            },
            Route(CareAPI.move) { call, store, body, id in
                guard let start = try LocalTime(member: "start", body.start) else {
                    throw WireError.malformed("“start” is required.")
                }
                guard start.minute.isMultiple(of: 15) else {
                    throw WireError.malformed(
                        "“start” should be a quarter of an hour like 2026-05-03T09:30, not “\(start)”.")
                }
                return BookingDTO(try care.bookings(call, store).move(id, to: start))
            },
            Route(CareAPI.cancel) { call, store, id in
                BookingDTO(try care.bookings(call, store).cancel(id))
            },
            Route(CareAPI.review) { call, store, body, id in
                guard let stars = body.stars else { throw WireError.malformed("“stars” is required.") }
                return BookingDTO(
                    try care.bookings(call, store).review(id, stars: stars, text: body.text))
            },
            Route(CareAPI.dispute) { call, store, body, id in
                guard let reason = body.reason else { throw WireError.malformed("“reason” is required.") }
                return BookingDTO(try care.bookings(call, store).dispute(id, reason: reason))
            },
            Route(CareAPI.settle) { call, store, body, id in
                guard let refund = body.refund else { throw WireError.malformed("“refund” is required.") }
                return BookingDTO(forSitter: try care.desk(call, store).settle(id, refund: refund))
            },
        ]
    }

    /// The routes of an owner's home, from which distances to sitters are measured.
    private static let areaRoutes: [Route] = [
        Route(CareAPI.area) { call, store in
            guard let place = try OwnersArea(store: store, account: call.account).place() else {
                throw Failure.notFound("The owner's home is unknown.")
            }
            return PlaceDTO(place)
        },
        Route(CareAPI.saveArea) { call, store, body in
            let place = try body.value(as: .stored)
            try OwnersArea(store: store, account: call.account).save(place)
            return PlaceDTO(place)
        },
    ]
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
