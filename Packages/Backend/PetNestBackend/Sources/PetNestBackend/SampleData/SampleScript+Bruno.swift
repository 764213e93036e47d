import Foundation

extension SampleScript {
    /// A dog who was put on a diet a year ago, and keeps to it as well as the household does.
    mutating func addBruno() {
        add(
            "Bruno", .dog, breed: "Labrador Retriever", born: ago(months: 67), .male, microchip: "276097200456789")
        addWeights(every: 7, precision: 100, swing: 0.006) { day in
            // Quick at first, then slower, towards 32.5 kg.
            32_500 + 6100 * exp(-day / 170)
        }

        addVisit(
            ago(months: 12), "Yearly check-up", clinic: "Dr. Lind",
            notes: "Heart and joints fine. Too heavy: should come down to 33 kg. Diet food, no scraps, weigh weekly.")
        addVisit(
            ago(months: 6, days: 3), "Weight check", clinic: "Dr. Lind",
            notes: "Well on the way. Keep the ration; more walks instead.")
        addVisit(
            ago(days: 20), "Ear infection", clinic: "Dr. Lind",
            notes: "Left ear red after swimming. Cleaned; ointment for ten days.")

        addVaccination("Distemper, hepatitis and parvovirus", given: ago(months: 12), nextDue: day.adding(months: 24))
        addVaccination("Leptospirosis", given: ago(months: 22), nextDue: ago(months: 10))
        addVaccination("Leptospirosis", given: ago(months: 10), nextDue: day.adding(months: 2))
        addVaccination("Rabies", given: ago(months: 12), nextDue: day.adding(months: 24))

        addReminder("Worming", everyMonths: 3, start: ago(months: 12, days: -5))
        addReminder("Flea treatment", everyMonths: 1, start: ago(months: 12, days: -2))
        addReminder("Order diet food", on: day.adding(days: 6))
    }
}
