import BackendCore
import CareWire
import CoreModels
import Database

/// The bookings in answers to their owner.
extension BookingRepository {
    /// Finds the sitters of an account's bookings who belong to nobody, because the bookings were imported.
    private static let sittersOfNobody = """
        SELECT DISTINCT sitter.id FROM booking JOIN sitter ON sitter.number = booking.sitter \
        WHERE booking.account = ? AND NOT EXISTS ( \
        SELECT 1 FROM sitterAccount WHERE sitterAccount.sitter = booking.sitter)
        """

    /// Returns bookings as their owner gets them.
    func answers(_ bookings: RowList<StoredBooking>) throws -> RowList<BookingDTO> {
        let rows = try store.rows(Self.sittersOfNobody, [account.sqlValue])
        let ofNobody = Set(try rows.map { try $0.value("id", as: SitterID.self) })
        return bookings.map { stored in
            var answer = BookingDTO(stored)
            if ofNobody.contains(stored.booking.sitter) { answer.ofNobody = true }
            return answer
        }
    }

    /// Returns a booking as its owner gets it.
    func answer(_ booking: StoredBooking) throws -> BookingDTO {
        try answers(RowList(items: [booking])).items.first ?? BookingDTO(booking)
    }
}
