import BackendCore
import CoreModels
import CoreWire
import Database

extension BookingRepository {
    /// Returns the bookings that begin until a day, for the agenda of each of their pets; those that are over aren't
    /// due.
    /// - Parameter clock: The owner's clock. If a sitter's shows another time, the sitter's time zone is named.
    func due(until day: CalendarDate, for clock: CallerClock) throws -> RowList<AgendaItem> {
        let freeing = Booking.Status.allCases.filter { !$0.takesTime }.map { "'\($0.rawValue)'" }.joined(
            separator: ", ")
        let rows = try store.rows(
            """
            SELECT booking.id, service, sitterName, start, timeZone, pet.id AS pet, pet.name AS petName, \
            pet.died FROM booking \
            JOIN bookingPet ON bookingPet.booking = booking.id JOIN pet ON pet.id = bookingPet.pet \
            WHERE booking.account = ?1 AND substr(start, 1, 10) <= ?2 AND endsAt > ?3 AND NOT EXISTS ( \
            SELECT 1 FROM bookingEvent WHERE bookingEvent.booking = booking.id AND status IN (\(freeing)))
            """, [account.sqlValue, day.sqlValue, now.wholeSeconds.sqlValue])
        return RowList("booking", rows) { row in
            let service: String = try row.value("service")
            let sitter: String = try row.value("sitterName")
            let start: String = try row.value("start")
            let zone: String = try row.value("timeZone")
            let died: String? = try row.value("died")
            guard let begin = LocalTime(start) else { throw BrokenRule("“\(start)” isn't a time.") }
            return AgendaItem(
                pet: try row.value("pet"), petName: try row.value("petName"), kind: "booking", id: try row.value("id"),
                title: "\(CareService(rawValue: service)?.name ?? service) with \(sitter), \(begin.clock)"
                    + clock.words(ofZone: zone) + (died == nil ? "" : "; still booked: keep it?"),
                due: begin.day)
        }
    }
}
