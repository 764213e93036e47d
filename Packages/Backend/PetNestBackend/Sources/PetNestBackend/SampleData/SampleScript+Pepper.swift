import Foundation

extension SampleScript {
    /// A settled cat who weighs the same all year, a little more in winter. Her yearly dose is overdue.
    mutating func addPepper() {
        add(
            "Pepper", .cat, breed: "British Shorthair", born: ago(months: 98), .female, microchip: "276094500078123")
        addWeights(every: 30, precision: 10, swing: 0.008) { day in
            4620 + 90 * sin(day / 365 * 2 * .pi)
        }

        addVisit(
            ago(months: 8, days: 11), "Dental cleaning", clinic: "Kleintierklinik am Park",
            notes: "Tartar removed under anaesthesia. One premolar loose, to be watched.")
        addVisit(
            ago(days: 66), "Sneezing", clinic: "Dr. Lind",
            notes: "Mild cold, no fever. Drops twice a day for a week; come again if she stops eating.")

        addVaccination("Cat flu and distemper", given: ago(months: 24, days: 30), nextDue: ago(months: 12, days: 30))
        addVaccination("Cat flu and distemper", given: ago(months: 12, days: 23), nextDue: ago(days: 23))
        addVaccination("Rabies", given: ago(months: 25), nextDue: day.adding(months: 11))

        addReminder("Worming", everyMonths: 3, start: ago(months: 11, days: -13))
        addReminder("Flea treatment", everyMonths: 1, start: ago(months: 12, days: -9))
        addReminder("Look at the loose tooth again", on: day.adding(days: 12))
    }
}
