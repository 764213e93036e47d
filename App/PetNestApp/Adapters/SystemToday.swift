import CoreInterfaces
import CoreModels
import Foundation

/// The day and time that the machine's clock shows in its time zone.
struct SystemToday: Today {
    var now: LocalTime {
        LocalTime(Date(), in: .autoupdatingCurrent)
    }
}
