import BackendCore
import CoreModels
import Database
import HealthWire

extension WeightDTO: HealthEntry {
    static let table = EntryTable(
        name: "weight", columns: ["grams", "date"], order: "date DESC, number DESC, id", since: "date",
        numberedWithin: "date")

    init(row: Row) throws {
        self.init(id: try row.value("id"), grams: try row.value("grams"), date: try row.value("date"))
    }

    var columns: [SQLValue] { [grams.sqlValue, date.sqlValue] }
}

extension VisitDTO: HealthEntry {
    static let table = EntryTable(
        name: "visit", columns: ["date", "reason", "clinic", "notes"], order: "date DESC, id")

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), date: try row.value("date"), reason: try row.value("reason"),
            clinic: try row.value("clinic"), notes: try row.value("notes"))
    }

    var columns: [SQLValue] { [date.sqlValue, reason.sqlValue, clinic.sqlValue, notes.sqlValue] }
}

extension VaccinationDTO: HealthEntry {
    static let table = EntryTable(
        name: "vaccination",
        columns: ["vaccine", "givenOn", "nextDue", "nextDueFrom", "batch", "vet", "certificate"],
        order: "givenOn DESC, id")

    init(row: Row) throws {
        self.init(
            id: try row.value("id"), vaccine: try row.value("vaccine"), givenOn: try row.value("givenOn"),
            nextDue: try row.value("nextDue"), nextDueFrom: try row.value("nextDueFrom"),
            batch: try row.value("batch"), vet: try row.value("vet"), certificate: try row.value("certificate"))
    }

    var columns: [SQLValue] {
        [
            vaccine.sqlValue, givenOn.sqlValue, nextDue.sqlValue, nextDueFrom.sqlValue, batch.sqlValue, vet.sqlValue,
            certificate.sqlValue,
        ]
    }
}

extension ReminderDTO: HealthEntry {
    static let table = EntryTable(
        name: "reminder",
        columns: [
            "title", "start", "due", "recurrenceEvery", "recurrenceUnit", "recurrenceFrom", "lastDone", "completions",
        ],
        order: "recurrenceUnit IS NULL AND lastDone IS NOT NULL, due, id")

    init(row: Row) throws {
        let every: Int? = try row.value("recurrenceEvery")
        let unit: String? = try row.value("recurrenceUnit")
        self.init(
            id: try row.value("id"), title: try row.value("title"), start: try row.value("start"),
            due: try row.value("due"),
            recurrence: every == nil && unit == nil
                ? nil : RecurrenceDTO(every: every, unit: unit, from: try row.value("recurrenceFrom")),
            lastDone: try row.value("lastDone"), completions: Self.completions(stored: try row.value("completions")))
    }

    var columns: [SQLValue] {
        [
            title.sqlValue, start.sqlValue, due.sqlValue, recurrence?.every.sqlValue ?? .null,
            recurrence?.unit.sqlValue ?? .null, recurrence?.from.sqlValue ?? .null, lastDone.sqlValue,
            storedCompletions.sqlValue,
        ]
    }

    /// The stored completions: `2026-01-16/2026-01-15 …`, each with its day and the day on which it had been due.
    private var storedCompletions: String? {
        completions.map { $0.map { "\($0.day ?? "")/\($0.due ?? "")" }.joined(separator: " ") }
    }

    private static func completions(stored text: String?) -> [CompletionDTO]? {
        text.map { text in
            text.split(separator: " ").map { pair in
                let days = pair.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                return CompletionDTO(day: days.first, due: days.last)
            }
        }
    }
}

extension MedicineDTO: HealthEntry {
    static let table = EntryTable(
        name: "medicine",
        columns: [
            "name", "dose", "unit", "times", "everyDays", "food", "start", "\"end\"", "expectedDay", "expectedTime",
            "stock", "countedOn", "notes",
        ],
        order: "name, id")

    init(row: Row) throws {
        let stock: Int? = try row.value("stock")
        let expectedDay: String? = try row.value("expectedDay")
        let times: String = try row.value("times")
        self.init(
            id: try row.value("id"), name: try row.value("name"),
            dose: DosageDTO(thousandths: try row.value("dose"), unit: try row.value("unit")),
            times: times.split(separator: " ").map(String.init), everyDays: try row.value("everyDays"),
            food: try row.value("food"), start: try row.value("start"), end: try row.value("end"),
            expectedFrom: try expectedDay.map { MomentDTO(day: $0, time: try row.value("expectedTime")) },
            stock: try stock.map { StockDTO(thousandths: $0, countedOn: try row.value("countedOn")) },
            notes: try row.value("notes"))
    }

    var columns: [SQLValue] {
        [
            name.sqlValue, dose?.thousandths.sqlValue ?? .null, dose?.unit.sqlValue ?? .null,
            .text((times ?? []).joined(separator: " ")), everyDays.sqlValue, food.sqlValue, start.sqlValue,
            end.sqlValue, expectedFrom?.day.sqlValue ?? .null, expectedFrom?.time.sqlValue ?? .null,
            stock?.thousandths.sqlValue ?? .null, stock?.countedOn.sqlValue ?? .null, notes.sqlValue,
        ]
    }

    /// The first apps don't send the time from which doses are expected, so their edits keep the stored one. So does a
    /// repeated edit with the time that the app has read: the first request may have changed it.
    static func completeEdit(from known: inout MedicineDTO, to edited: inout MedicineDTO, stored: MedicineDTO) {
        guard known.expectedFrom == edited.expectedFrom else { return }
        if known.expectedFrom == nil {
            known.expectedFrom = stored.expectedFrom
            edited.expectedFrom = stored.expectedFrom
        } else if edited.hasSchedule(of: stored) {
            edited.expectedFrom = stored.expectedFrom
        }
    }

    private func hasSchedule(of other: MedicineDTO) -> Bool {
        times == other.times && everyDays == other.everyDays && start == other.start
    }

    /// Sets the time from which the doses of a changed schedule are expected, unless the app has. Otherwise doses at
    /// the new times would be missing on the days before the change.
    mutating func complete(replacing stored: MedicineDTO, known: MedicineDTO?, _ place: EntryPlace) throws {
        if known == nil, expectedFrom == nil { expectedFrom = stored.expectedFrom }
        guard expectedFrom == stored.expectedFrom, let before = try? stored.value(as: .stored) else { return }
        let edited = try value(as: .stored)
        let doses = try place.doses(of: [before, edited])
        let now = LocalTime(at: place.instant, by: doses)
        let first = MedicinePlan(before, doses: doses).expectedFrom(changedTo: edited, now: now)
        expectedFrom = first.map { MomentDTO(day: $0.day.description, time: $0.time.description) }
    }
}

extension DoseDTO: HealthEntry {
    static let table = EntryTable(
        name: "dose", columns: ["medicine", "day", "time", "givenDay", "givenTime", "givenAt", "amount", "unit"],
        order: "day DESC, time DESC, id", since: "day", recorders: "doseRecorder")

    init(row: Row) throws {
        let givenDay: String? = try row.value("givenDay")
        self.init(
            id: try row.value("id"), medicine: try row.value("medicine"), day: try row.value("day"),
            time: try row.value("time"),
            given: try givenDay.map {
                let amount: Int? = try row.value("amount")
                return GivenDTO(
                    day: $0, time: try row.value("givenTime"), at: try row.value("givenAt"),
                    dose: try amount.map { .init(thousandths: $0, unit: try row.value("unit")) })
            })
    }

    var columns: [SQLValue] {
        [
            medicine.sqlValue, day.sqlValue, time.sqlValue, given?.day.sqlValue ?? .null,
            given?.time.sqlValue ?? .null, given?.at.sqlValue ?? .null, given?.dose?.thousandths.sqlValue ?? .null,
            given?.dose?.unit.sqlValue ?? .null,
        ]
    }

    /// The first apps send neither the instant nor the amount of a dose. If the dose as last read has neither, the
    /// stored amount is kept, and so is the instant unless the edit changes the time. A current app that has read a
    /// dose without them can't remove any.
    static func completeEdit(from known: inout DoseDTO, to edited: inout DoseDTO, stored: DoseDTO) {
        guard let given = stored.given, known.given?.at == nil, known.given?.dose == nil else { return }
        known.given?.at = given.at
        known.given?.dose = given.dose
        guard edited.given?.at == nil, edited.given?.dose == nil else { return }
        edited.given?.dose = given.dose
        if edited.given?.day == given.day, edited.given?.time == given.time { edited.given?.at = given.at }
    }
}
