import CoreModels
import Database

extension EntityID {
    /// The id as tables hold it: in lower case, as on the wire.
    var sqlValue: SQLValue { .text(description) }
}

extension CalendarDate {
    /// The day as tables hold it: as on the wire, which also sorts by time.
    var sqlValue: SQLValue { .text(description) }
}
