import Foundation

extension SampleScript {
    /// A kitten that came into the house a year ago and has grown up since. Her yearly dose is due soon.
    mutating func addMiso() {
        add(
            "Miso", .cat, breed: "Maine Coon", born: ago(months: 14), .female, microchip: "276098102345678")
        addWeights(every: 7, precision: 10, swing: 0.015) { day in
            // Gompertz's curve of growth, from some 900 g at two months to some 4,800 g at fourteen.
            5200 * exp(-2.93 * exp(-0.257 * (2 + day / 30.4)))
        }

        addVisit(
            ago(months: 12, days: 2), "First check-up", clinic: "Dr. Lind",
            notes: "Healthy, lively kitten. Wormed. Microchip read and entered in the register.")
        addVisit(
            ago(months: 12, days: -18), "Second vaccination", clinic: "Dr. Lind",
            notes: "Well tolerated. Growing as she should.")
        addVisit(
            ago(months: 7, days: 4), "Spaying", clinic: "Kleintierklinik am Park",
            notes: "No complications. Stitches to come out after ten days; keep her from jumping until then.")
        addVisit(
            ago(days: 41), "Check-up", clinic: "Dr. Lind",
            notes: "Heart and teeth fine. Nearly grown: change to food for adult cats.")

        addVaccination("Cat flu and distemper", given: ago(months: 12, days: 2), nextDue: ago(months: 12, days: -18))
        addVaccination("Cat flu and distemper", given: ago(months: 12, days: -18), nextDue: day.adding(days: 18))
        addVaccination("Rabies", given: ago(months: 9), nextDue: day.adding(months: 27))

        addReminder("Worming", everyMonths: 3, start: ago(months: 12, days: -24))
        addReminder("Flea treatment", everyMonths: 1, start: ago(months: 10, days: -9))
        addReminder("Have the stitches removed", on: ago(months: 7, days: -6), done: ago(months: 7, days: -6))
    }
}
