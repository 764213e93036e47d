import CoreModels
import CoreWire

/// The operations on pets' health records: weights, visits to a vet, vaccinations, reminders, medicines, and doses.
public enum HealthAPI {
    /// The parameter for the first day of a list.
    public static let since = QueryParameter<CalendarDate>("since", "DAY")
    /// The parameter for the length of a list.
    public static let limit = QueryParameter<Int>("limit", "N")

    /// The weights of a pet.
    public static let weights = EntryEndpoints<WeightDTO>(
        order: "newest first", hasFirstDay: true, hasLimit: true)
    /// The visits to a vet.
    public static let visits = EntryEndpoints<VisitDTO>(order: "newest first", hasLimit: true)
    /// The vaccinations.
    public static let vaccinations = EntryEndpoints<VaccinationDTO>(order: "newest first")
    /// The reminders.
    public static let reminders = EntryEndpoints<ReminderDTO>(order: "next due first, finished ones last")
    /// The medicines.
    public static let medicines = EntryEndpoints<MedicineDTO>(order: "by name")
    /// The recorded doses of medicines.
    public static let doses = EntryEndpoints<DoseDTO>(
        order: "latest first", hasFirstDay: true, hasLimit: true, writers: PetRole.diarists)
    /// Removes a recorded dose, unless it isn't the one that was last read. Undoing one's own record doesn't remove
    /// another person's.
    public static let removeUnchangedDose = Endpoint<Pet, MedicineDose, DoseRemovalDTO, NoBody>(
        "POST v1/pets/:pet/doses/:id/removal", body: "removal",
        failures: [
            FailureDeclaration(409, "changed", when: "the stored dose is different from the member `was`"),
            FailureDeclaration(409, "removed", when: "the dose no longer exists"),
        ], roles: PetRole.diarists, isRepeatable: true)

    /// The weights of all living pets of an account.
    public static let weightsOfAllPets = Endpoint<NoBody, RecordList<PetWeightDTO>>(
        "GET v1/weights", query: [since.declaration],
        answer:
            "`{\"weights\": [weight]}` of all living pets, each with its `pet`, newest first for each: those of that "
            + "day or later, thinned to the first, the heaviest and the last of each month; without `since` each pet's "
            + "latest")

    /// All operations, in the order of the page of the API.
    public static let all: [EndpointDeclaration] =
        weights.all + visits.all + vaccinations.all + reminders.all + medicines.all + doses.all
        + [removeUnchangedDose.declaration, weightsOfAllPets.declaration]

    /// Examples of the bodies, for the page of the API: JSON with comments.
    public static let examples = """
        // weight; from 1 to 2,000,000 g
        {"id": "…", "grams": 4200, "date": "2026-05-03"}
        // visit; clinic and notes may be absent
        {"id": "…", "date": "2026-05-03", "reason": "Check-up", "clinic": "Dr. Lind", "notes": "Teeth cleaned."}
        // vaccination; nextDue, when the next dose is due, may be absent, and is after givenOn. nextDueFrom is its
        // source: hand (a person entered it, or that no dose is due) or schedule (computed from the pet's age and
        // doses; the agenda computes it again). If it is absent, the agenda uses the schedule's day for a puppy's
        // or kitten's first doses if that is sooner. batch, vet and certificate may be absent
        {"id": "…", "vaccine": "Rabies", "givenOn": "2025-05-03", "nextDue": "2028-05-03", "nextDueFrom": "hand",
         "batch": "A432B", "vet": "Dr. Lind", "certificate": "DE 276 0041"}
        // reminder; recurrence.every: 1 to 1000, unit: day week month year, from: calendar (the default) lastDone;
        // absent for once. due is the start if that is absent or later. completions, newest first, 24 at most, have
        // the day it was done and its due day; lastDone is the first one's day, and is used if completions are
        // absent
        {"id": "…", "title": "Worming", "start": "2026-01-15", "due": "2026-04-15",
         "recurrence": {"every": 3, "unit": "month", "from": "calendar"}, "lastDone": "2026-01-16",
         "completions": [{"day": "2026-01-16", "due": "2026-01-15"}]}
        // medicine; a dose is in thousandths of its unit: tablet capsule millilitre milligram gram drop pipette
        // unit puff sachet. times: 12 at most, none if given as needed; everyDays: 1 to 365, absent for 1, and
        // only with times it can be more; food: either (the default) with without; end, expectedFrom, stock and notes
        // may be absent. expectedFrom is when the medicine was entered or its schedule last changed: an earlier dose
        // without a record isn't missing. If times, everyDays or start change and it doesn't, or if a body without was
        // lacks it, the server determines it. stock is the amount in the morning of the day it was counted
        {"id": "…", "name": "Thiamazole", "dose": {"thousandths": 500, "unit": "tablet"}, "times": ["08:00", "20:00"],
         "everyDays": 1, "food": "with", "start": "2026-05-01", "end": "2026-06-30",
         "expectedFrom": {"day": "2026-05-01", "time": "07:00"},
         "stock": {"thousandths": 30000, "countedOn": "2026-05-01"}, "notes": "Wear gloves."}
        // dose; day and time are the scheduled ones, given is the actual one, absent if the dose was skipped.
        // given.at is its instant in seconds since 1970, from which the time to the next dose counts; absent if it is
        // recorded later. It isn't more than 5 minutes in the future, and given isn't later than the clock in the
        // easternmost time zone, UTC+14. given.dose is the amount, absent if it isn't known. Doses remain when their
        // medicine is removed, so that it can be restored
        {"id": "…", "medicine": "00000000-0000-4000-8000-000000000001", "day": "2026-05-03", "time": "08:00",
         "given": {"day": "2026-05-03", "time": "08:10", "at": 1777788600,
                   "dose": {"thousandths": 500, "unit": "tablet"}}}
        // removal: a dose as last read; another one isn't removed
        {"was": {"medicine": "00000000-0000-4000-8000-000000000001", "day": "2026-05-03", "time": "08:00"}}
        // items of the agenda have the kinds vaccination (which can be postponed: snooze), reminder (done, snooze),
        // and, if now is given, dose (given, skip; time is its scheduled time, opens is the medicine) and stock: a
        // medicine that runs out within a week. A dose is listed on its day, and until the same time of the
        // medicine's next day while it isn't recorded; of later doses only each medicine's next one is. Only the last
        // of several doses of the same vaccine (by any of its names) counts; finished reminders, which were due once
        // and are done, don't. Nothing is due for a pet that died. Entries before a pet's birth are rejected
        """
}
