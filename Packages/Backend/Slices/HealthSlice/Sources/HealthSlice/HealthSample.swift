import BackendCore
import CoreModels
import CoreWire
import Foundation
import HealthWire

extension Sample {
    /// Enters a year of the pets' health records.
    mutating func addHealthRecords() throws {
        try addMiso()
        try addPepper()
        try addBruno()
    }

    /// A kitten that was adopted a year ago and has grown up since. Her vaccinations follow the schedule, and the
    /// yearly one is due soon.
    private mutating func addMiso() throws {
        try addWeights(miso, every: 7, precision: 10, swing: 0.015) { day in
            // A Gompertz growth curve, from 900 g at two months to 4,800 g at fourteen.
            5200 * exp(-2.93 * exp(-0.257 * (2 + day / 30.4)))
        }

        try addVisit(
            miso, ago(months: 12, days: 2), "First check-up", clinic: "Dr. Lind",
            notes: "Healthy, lively kitten. Wormed. Microchip read and entered in the register.")
        try addVisit(
            miso, ago(months: 12, days: -26), "Second vaccination", clinic: "Dr. Lind",
            notes: "Well tolerated. Growing as she should.")
        try addVisit(
            miso, ago(months: 12, days: -54), "Third vaccination", clinic: "Dr. Lind",
            notes: "Over 16 weeks old. Once more at 26 weeks, with the spaying.")
        try addVisit(
            miso, ago(months: 7, days: 4), "Spaying", clinic: "Kleintierklinik am Park",
            notes: "No complications. Stitches to come out after ten days; keep her from jumping until then.")
        try addVisit(
            miso, ago(days: 41), "Check-up", clinic: "Dr. Lind",
            notes: "Heart and teeth fine. Nearly grown: change to food for adult cats.")

        let doses = [2, -26, -54].map { ago(months: 12, days: $0) } + [ago(months: 7, days: 4)]
        let next = [doses[1], doses[2], doses[2].adding(days: 68), doses[3].adding(months: 36)]
        for (given, next) in zip(doses, next) {
            try addVaccination(miso, "Cat flu and distemper", given: given, nextDue: next, from: .schedule)
        }
        try addVaccination(miso, "Feline leukaemia", given: doses[0], nextDue: doses[1], from: .schedule)
        try addVaccination(
            miso, "Feline leukaemia", given: doses[1], nextDue: doses[1].adding(months: 12), from: .schedule)
        try addVaccination(miso, "Rabies", given: ago(months: 9), nextDue: day.adding(months: 27))

        try addReminder(miso, "Worming", everyMonths: 3, start: ago(months: 12, days: -24))
        try addReminder(miso, "Flea treatment", everyMonths: 1, start: ago(months: 10, days: -9))
        try addReminder(miso, "Have the stitches removed", on: ago(months: 7, days: -6), done: ago(months: 7, days: -6))
    }

    /// An adult cat whose weight is stable, a little higher in winter. Her yearly dose is overdue.
    private mutating func addPepper() throws {
        try addWeights(pepper, every: 30, precision: 10, swing: 0.008) { day in
            4620 + 90 * sin(day / 365 * 2 * .pi)
        }

        try addVisit(
            pepper, ago(months: 8, days: 11), "Dental cleaning", clinic: "Kleintierklinik am Park",
            notes: "Tartar removed under anaesthesia. One premolar loose, to be watched.")
        try addVisit(
            pepper, ago(days: 66), "Sneezing", clinic: "Dr. Lind",
            notes: "Mild cold, no fever. Drops twice a day for a week; come again if she stops eating.")

        try addVaccination(
            pepper, "Cat flu and distemper", given: ago(months: 24, days: 30), nextDue: ago(months: 12, days: 30))
        try addVaccination(pepper, "Cat flu and distemper", given: ago(months: 12, days: 23), nextDue: ago(days: 23))
        try addVaccination(pepper, "Rabies", given: ago(months: 25), nextDue: day.adding(months: 11))

        try addReminder(pepper, "Worming", everyMonths: 3, start: ago(months: 11, days: -13))
        try addReminder(pepper, "Flea treatment", everyMonths: 1, start: ago(months: 12, days: -9))
        try addReminder(pepper, "Look at the loose tooth again", on: day.adding(days: 12))
        try addThiamazole()
    }

    /// A dog who was put on a diet a year ago.
    private mutating func addBruno() throws {
        try addWeights(bruno, every: 7, precision: 100, swing: 0.006) { day in
            // Fast at first, then slower, towards 32.5 kg.
            32_500 + 6100 * exp(-day / 170)
        }

        try addVisit(
            bruno, ago(months: 12), "Yearly check-up", clinic: "Dr. Lind",
            notes: "Heart and joints fine. Too heavy: should come down to 33 kg. Diet food, no scraps, weigh weekly.")
        try addVisit(
            bruno, ago(months: 6, days: 3), "Weight check", clinic: "Dr. Lind",
            notes: "Well on the way. Keep the ration; more walks instead.")
        try addVisit(
            bruno, ago(days: 20), "Ear infection", clinic: "Dr. Lind",
            notes: "Left ear red after swimming. Cleaned; ointment for ten days.")

        try addVaccination(
            bruno, "Distemper, hepatitis and parvovirus", given: ago(months: 12), nextDue: day.adding(months: 24))
        try addVaccination(bruno, "Leptospirosis", given: ago(months: 22), nextDue: ago(months: 10))
        try addVaccination(bruno, "Leptospirosis", given: ago(months: 10), nextDue: day.adding(months: 2))
        try addVaccination(bruno, "Rabies", given: ago(months: 12), nextDue: day.adding(months: 24))

        try addReminder(bruno, "Worming", everyMonths: 3, start: ago(months: 12, days: -5))
        try addReminder(bruno, "Flea treatment", everyMonths: 1, start: ago(months: 12, days: -2))
        try addReminder(bruno, "Order diet food", on: day.adding(days: 6))
        try addMedicine(
            MedicineDTO(
                name: "Ear ointment", dose: MedicineDTO.DosageDTO(thousandths: 500, unit: "gram"), times: ["20:00"],
                start: ago(days: 20).description, end: ago(days: 11).description, notes: "Left ear only."),
            to: bruno)
    }

    /// Adds a medicine that has been given twice a day for two weeks, was skipped once, and runs out in a few days.
    private mutating func addThiamazole() throws {
        let start = ago(days: 14)
        let id = try addMedicine(
            MedicineDTO(
                name: "Thiamazole", dose: MedicineDTO.DosageDTO(thousandths: 500, unit: "tablet"),
                times: ["08:00", "20:00"], food: "with", start: start.description,
                stock: MedicineDTO.StockDTO(thousandths: 20_000, countedOn: start.description),
                notes: "Wear gloves, or wash your hands."),
            to: pepper)
        for offset in 0..<14 {
            for hour in [8, 20] {
                guard let time = TimeOfDay(hour: hour), let late = TimeOfDay(hour: 22, minute: 10) else { continue }
                let slot = LocalTime(start.adding(days: offset), time)
                let given = offset == 5 && hour == 20 ? LocalTime(slot.day, late) : slot
                let dose = MedicineDose(
                    of: id, at: slot, outcome: offset == 9 && hour == 20 ? .skipped : .given(at: given))
                try send(HealthAPI.doses.save, pepper.id, dose.id, body: Replacement(DoseDTO(dose)))
            }
        }
    }

    @discardableResult
    private mutating func addMedicine(_ medicine: MedicineDTO, to pet: Pet) throws -> MedicineID {
        let id: MedicineID = nextID()
        try send(HealthAPI.medicines.save, pet.id, id, body: Replacement(medicine))
        return id
    }

    /// Adds weights at regular intervals over the past year.
    /// - Parameters:
    ///   - precision: The resolution of the scales, in grams.
    ///   - swing: The largest deviation from the curve, as a share of the weight.
    ///   - curve: Returns the weight in grams, a number of days after the year began.
    private mutating func addWeights(
        _ pet: Pet, every days: Int, precision: Int, swing: Double, curve: (Double) -> Double
    ) throws {
        let start = ago(months: 12)
        for offset in stride(from: start.days(until: day) % days, through: start.days(until: day), by: days) {
            let grams = curve(Double(offset)) * (1 + swing * random.nextBetweenMinusOneAndOne())
            let weight = WeightDTO(
                grams: Int((grams / Double(precision)).rounded()) * precision,
                date: start.adding(days: offset).description)
            try add(weight, HealthAPI.weights, to: pet)
        }
    }

    private mutating func addVisit(
        _ pet: Pet, _ date: CalendarDate, _ reason: String, clinic: String, notes: String
    ) throws {
        try add(
            VisitDTO(date: date.description, reason: reason, clinic: clinic, notes: notes), HealthAPI.visits, to: pet)
    }

    /// Adds a vaccination whose next date the vet gave, unless it is the schedule's.
    private mutating func addVaccination(
        _ pet: Pet, _ vaccine: String, given: CalendarDate, nextDue: CalendarDate,
        from source: Vaccination.DueSource = .hand
    ) throws {
        try add(
            VaccinationDTO(
                vaccine: vaccine, givenOn: given.description, nextDue: nextDue.description,
                nextDueFrom: source.rawValue),
            HealthAPI.vaccinations, to: pet)
    }

    /// Adds a reminder that was always done on its day, so that it is next due after the last day.
    private mutating func addReminder(
        _ pet: Pet, _ title: String, everyMonths interval: Int, start: CalendarDate
    ) throws {
        var count = 0
        // Bounded, because dates saturate at the calendar's last day.
        while start.adding(months: count * interval) <= day, count < 1000 { count += 1 }
        let reminder = ReminderDTO(
            title: title, start: start.description, due: start.adding(months: count * interval).description,
            recurrence: RecurrenceDTO(every: interval, unit: Recurrence.Unit.month.rawValue),
            lastDone: count == 0 ? nil : start.adding(months: (count - 1) * interval).description)
        try add(reminder, HealthAPI.reminders, to: pet)
    }

    /// Adds a reminder that is due once.
    private mutating func addReminder(
        _ pet: Pet, _ title: String, on date: CalendarDate, done: CalendarDate? = nil
    ) throws {
        try add(
            ReminderDTO(title: title, start: date.description, lastDone: done?.description), HealthAPI.reminders,
            to: pet)
    }

    private mutating func add<Entry: HealthEntry>(
        _ entry: Entry, _ endpoints: EntryEndpoints<Entry>, to pet: Pet
    ) throws {
        try send(endpoints.save, pet.id, nextID(), body: Replacement(entry))
    }
}
