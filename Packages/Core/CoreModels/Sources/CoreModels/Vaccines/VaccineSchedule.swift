/// Computes when the next dose of a vaccine is due from the pet's age and previous doses.
///
/// The rules and their sources are in docs/care-rules.md: WSAVA, *Guidelines for the vaccination of dogs and cats*,
/// 2024; AAHA, *Canine Vaccination Guidelines*, 2017 and 2022; AAHA/AAFP, *Feline Vaccination Guidelines*, 2020. A date
/// that a person typed takes precedence, because the vet may have recommended it.
public struct VaccineSchedule: Hashable, Sendable {
    /// A future dose.
    public struct Step: Hashable, Sendable {
        /// The dose's name: "Next dose", "Booster".
        public let name: String
        /// The first day on which it counts.
        public let from: CalendarDate
        /// The last day on which it is on time.
        public let due: CalendarDate
        /// The reason for the due day.
        public let reason: String
        /// Whether the doses after it have one interval.
        public internal(set) var isBooster = false
        /// Whether later doses depend on an unknown age.
        var isUncertain = false

        /// The days on which it is due: "17 May 2026 to 31 May 2026".
        public var when: String {
            from < due ? "\(from.formatted) to \(due.formatted)" : due.formatted
        }
    }

    /// The schedule's result after a dose.
    public struct Advice: Hashable, Sendable {
        /// The future doses, the next one first; empty if the vet has to decide.
        public fileprivate(set) var steps: [Step]
        /// Additional information and questions for the vet.
        public fileprivate(set) var notes: [String]
        /// Whether doses of the first course are missing, so that the pet may not be protected.
        let isFirstCourseOpen: Bool
        /// Whether a later due day in a record without ``DueSource`` is wrong, because the pet was too young.
        let overrulesRecord: Bool
        /// The last day on which the next dose continues the first course; `nil` if it isn't open, or has no such day.
        fileprivate let lastDayOfCourse: CalendarDate?
    }

    /// The sources of the rules, for display.
    public static let source =
        "By the guidelines of WSAVA (2024) and AAHA. Your vet may plan otherwise, and the vet's word counts."

    private let species: Species
    private let born: CalendarDate?

    /// Creates the schedule of an animal.
    /// - Parameter born: The birthday, if known.
    public init(_ species: Species, born: CalendarDate?) {
        self.species = species
        self.born = born
    }

    /// Creates the schedule of a pet.
    public init(of pet: Pet) {
        self.init(pet.species, born: pet.birthDate)
    }

    /// Returns a sentence for a pet without a recorded core vaccination; `nil` if the guidelines don't cover the
    /// species, or a recorded vaccine isn't known here, because it may be the core vaccine.
    ///
    /// All dogs and cats should receive core vaccines, from 6 to 8 weeks of age: WSAVA 2024. They may have been given
    /// without being recorded here, so the vet is asked. Rabies is a core vaccine too where the disease occurs; it
    /// doesn't protect against the other diseases.
    public func adviceWithoutCore(among doses: [Vaccination]) -> String? {
        guard species == .dog || species == .cat else { return nil }
        if doses.isEmpty {
            return "No vaccination is recorded. Every dog and cat needs the core vaccines, from 6 to 8 weeks of age: "
                + "ask your vet which are due."
        }
        let given = doses.map { VaccineCatalog.vaccine(named: $0.vaccine) }
        guard given.allSatisfy({ $0.map { !$0.isCore } ?? false }),
            let core = VaccineCatalog.all.first(where: { $0.isCore && $0.species.contains(species) })
        else { return nil }
        return "No vaccination against \(core.name.lowercased()) is recorded. Every \(species.name.lowercased()) needs "
            + "it, from 6 to 8 weeks of age: ask your vet when it is due."
    }

    /// Returns the day the next dose is due after one: the typed one, otherwise the schedule's, otherwise the record's.
    /// - Parameter doses: All doses of the pet, including other vaccines.
    public func nextDue(after dose: Vaccination, among doses: [Vaccination]) -> CalendarDate? {
        guard dose.nextDueSource != .hand, let advice = advice(after: dose, among: doses),
            let next = advice.steps.first
        else { return dose.nextDue }
        if dose.nextDueSource == .schedule { return next.due }
        return advice.overrulesRecord ? min(next.due, dose.nextDue ?? .latest) : dose.nextDue
    }

    /// Returns the day the next dose is due after one, with its source: "3 May 2029, typed by hand".
    /// - Returns: `nil` if the schedule and the record have none.
    public func nextDueInWords(after dose: Vaccination, among doses: [Vaccination]) -> String? {
        let due = nextDue(after: dose, among: doses)
        if dose.nextDueSource == .hand { return "\(due?.formatted ?? "none"), typed by hand" }
        guard let due else { return nil }
        guard dose.nextDueSource == nil, let entered = dose.nextDue, entered != due else { return due.formatted }
        return "\(due.formatted), sooner than entered (\(entered.formatted))"
    }

    /// Returns the schedule's result after a dose.
    /// - Parameter today: If the first course was broken off before it, only the next dose is known.
    /// - Returns: `nil` if a date was typed, or the record has a different one.
    public func adviceInForce(
        after dose: Vaccination, among doses: [Vaccination], on today: CalendarDate
    ) -> Advice? {
        guard dose.nextDueSource != .hand, var advice = advice(after: dose, among: doses) else { return nil }
        let due = nextDue(after: dose, among: doses)
        guard due == nil || advice.steps.isEmpty || due == advice.steps.first?.due else { return nil }
        if let last = advice.lastDayOfCourse, last < today {
            advice.steps = Array(advice.steps.prefix(1))
            advice.notes.insert(
                "More than six weeks have passed since this dose, so the first course begins again with the next one. "
                    + "Call your vet.", at: 0)
        }
        return advice
    }

    /// Returns whether doses of the vaccine's first course are missing after a dose.
    ///
    /// If a typed date is as far away as a booster's, the vet considers the course complete.
    public func isFirstCourseOpen(after dose: Vaccination, among doses: [Vaccination]) -> Bool {
        guard let advice = advice(after: dose, among: doses) else { return false }
        return advice.isFirstCourseOpen && (dose.nextDueSource != nil || advice.overrulesRecord)
    }

    /// Returns the schedule's result after a dose.
    /// - Parameter doses: All doses of the pet, including other vaccines, with or without the dose itself. Later ones
    ///   are ignored.
    /// - Returns: `nil` if the catalog has no such vaccine for the species.
    public func advice(after dose: Vaccination, among doses: [Vaccination]) -> Advice? {
        guard let vaccine = VaccineCatalog.vaccine(named: dose.vaccine), vaccine.species.contains(species) else {
            return nil
        }
        let firstDose = (doses + [dose]).map(\.givenOn).min() ?? dose.givenOn
        let course = CourseReading(vaccine: vaccine) { day in
            AgeInWeeks(weeks: max(0, (born ?? firstDose).days(until: day)) / 7, isKnown: born != nil)
        }
        let identity = VaccineCatalog.identity(of: dose.vaccine)
        let earlier = doses.filter {
            $0.id != dose.id && $0.givenOn <= dose.givenOn && VaccineCatalog.identity(of: $0.vaccine) == identity
        }
        let given = VaccinationRecord(earlier).vaccinations.reversed() + [dose]
        guard let progress = course.progress(after: given) else { return nil }
        let age = course.age(dose.givenOn)
        return Advice(
            steps: steps(after: progress, given, course),
            notes: notes(about: progress, age, vaccine),
            isFirstCourseOpen: isFirstCourseOpen(progress, age, vaccine.course),
            overrulesRecord: progress.stage != .boosted && age.isKnown
                && age.weeks < CourseReading.weeksOfConcludingDose,
            lastDayOfCourse: lastDayOfCourse(progress, vaccine.course))
    }

    private func lastDayOfCourse(_ progress: CourseProgress, _ course: VaccineCourse) -> CalendarDate? {
        switch (course, progress.stage) {
        case (.repeated, .begun), (.twoDoses, .begun): progress.day.adding(days: CourseReading.longestInterval)
        default: nil
        }
    }

    private func isFirstCourseOpen(_ progress: CourseProgress, _ age: AgeInWeeks, _ course: VaccineCourse) -> Bool {
        switch (course, progress.stage) {
        case (.asProductSays, _), (_, .boosted): false
        case (_, .begun): true
        case (.repeated, .complete): age.weeks < CourseReading.weeksOfConcludingDose
        case (_, .complete): false
        }
    }

    /// Returns the future doses, assuming each is given on its due day, until the boosters have one interval.
    private func steps(after progress: CourseProgress, _ given: [Vaccination], _ course: CourseReading) -> [Step] {
        var steps: [Step] = []
        var given = given
        var progress = progress
        while steps.count < 8, let step = step(after: progress, course) {
            steps.append(step)
            guard !step.isBooster, !step.isUncertain,
                let dose = try? Vaccination(vaccine: course.vaccine.name, givenOn: step.due, today: .latest)
            else { break }
            given.append(dose)
            guard let next = course.progress(after: given) else { break }
            progress = next
        }
        return steps
    }

    private func step(after progress: CourseProgress, _ course: CourseReading) -> Step? {
        switch (course.vaccine.course, progress.stage) {
        case (.asProductSays, .begun): nil
        case (.repeated(let weeks), .begun): repetition(after: progress, weeks, course)
        case (.twoDoses(let weeks), .begun):
            Step(
                name: "Second dose", from: progress.day.adding(days: 7 * weeks.lowerBound),
                due: progress.day.adding(days: 7 * weeks.upperBound),
                reason: "\(weeks.lowerBound) to \(weeks.upperBound) weeks after the first, which alone doesn't protect")
        case (.oneDose(let fromWeek), .begun):
            single(
                "Dose that counts", on: max(day(ofWeek: fromWeek), progress.day.adding(days: 14)),
                "at \(fromWeek) weeks of age or older")
        case (.repeated, .complete) where course.age(progress.day).weeks < CourseReading.weeksOfConcludingDose:
            single(
                "Last dose of the first course", on: max(day(ofWeek: 26), progress.day.adding(days: 28)),
                "at 26 weeks of age or older, in case the mother's antibodies blocked the earlier ones")
        case (.repeated, .complete): single("First booster", on: progress.day.adding(months: 12), "after one year")
        case (_, .complete), (_, .boosted): booster(after: progress, course)
        }
    }

    private func repetition(
        after progress: CourseProgress, _ weeks: ClosedRange<Int>, _ course: CourseReading
    ) -> Step {
        let from = progress.day.adding(days: 7 * weeks.lowerBound)
        let latest = progress.day.adding(days: 7 * weeks.upperBound)
        let interval = "\(weeks.lowerBound) to \(weeks.upperBound) weeks"
        let age = course.age(progress.day)
        guard age.isKnown, age.weeks < CourseReading.weeksOfLastPuppyDose else {
            return Step(
                name: age.isKnown ? "Second dose" : "Next dose", from: from, due: latest,
                reason: "\(interval) after this one", isUncertain: !age.isKnown)
        }
        // The dose at 16 weeks isn't postponed: one that comes a little earlier would have to be repeated.
        return Step(
            name: "Next dose", from: from, due: min(latest, max(from, day(ofWeek: 16))),
            reason: "every \(interval) until 16 weeks of age or older")
    }

    private func booster(after progress: CourseProgress, _ course: CourseReading) -> Step {
        let due = course.boosterDue(after: progress)
        let months = progress.day.wholeMonths(until: due)
        let interval =
            months % 12 == 0 ? months == 12 ? "every year" : "every \(months / 12) years" : "as your vet said"
        return Step(
            name: "Booster", from: due, due: due,
            reason: progress.isLate ? "after one year, since the last one was late" : interval, isBooster: true)
    }

    private func single(_ name: String, on day: CalendarDate, _ reason: String) -> Step {
        Step(name: name, from: day, due: day, reason: reason)
    }

    /// Returns the day on which the pet reaches an age in weeks, or the calendar's first if the age is unknown.
    private func day(ofWeek week: Int) -> CalendarDate {
        born?.adding(days: 7 * week) ?? .earliest
    }
}

extension VaccineSchedule {
    private func notes(about progress: CourseProgress, _ age: AgeInWeeks, _ vaccine: Vaccine) -> [String] {
        var notes: [String] = []
        if progress.isTooSoon {
            notes.append("It was given less than two weeks after the dose before. Ask your vet whether it counts.")
        }
        switch (vaccine.course, progress.stage) {
        case (.asProductSays, .begun):
            notes.append(
                "How often this vaccine is given at first depends on the product. Ask your vet when the next dose is "
                    + "due, and enter that day.")
        case (.repeated, _) where !age.isKnown && age.weeks < CourseReading.weeksOfConcludingDose:
            notes.append(
                "How many doses follow depends on the age, and the birthday isn't in the profile. Enter it there, an "
                    + "estimated one too, or ask your vet.")
        case (.oneDose(let fromWeek), _) where !age.isKnown && age.weeks < fromWeek:
            notes.append(
                "A dose before \(fromWeek) weeks of age doesn't count, and the birthday isn't in the profile. Enter it "
                    + "there, or ask your vet.")
        case (.repeated, .begun) where age.isKnown && age.weeks < 6:
            notes.append("It was given before six weeks of age. Ask your vet whether it counts.")
        default: break
        }
        if progress.isRestart {
            notes.append("The dose before was too long ago, so the first course begins again. Ask your vet.")
        } else if progress.isFirstDose,
            isAdult(age),
            progress.stage == .begun,
            vaccine.course != .asProductSays
        {
            notes.append(
                "No earlier dose is recorded, so this counts as the first. If there were others, record them too, or "
                    + "enter the day that your vet gave.")
        }
        if vaccine.name == "Rabies" {
            notes.append("Some products are valid for three years, and the law decides. Your vet knows.")
        }
        if vaccine.name == "Cat flu and distemper", progress.stage != .begun {
            notes.append("A cat that goes out or to a cattery may need it every year. Ask your vet.")
        }
        return notes
    }

    private func isAdult(_ age: AgeInWeeks) -> Bool { !age.isKnown || age.weeks >= CourseReading.weeksOfLastPuppyDose }
}
