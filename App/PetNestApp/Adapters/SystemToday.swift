import CoreInterfaces
import CoreModels
import Foundation

/// The day that the machine's clock shows in its time zone.
struct SystemToday: Today {
    var date: CalendarDate {
        CalendarDate(Date(), in: .autoupdatingCurrent)
    }
}
