/// The doses of a vaccine before boosters begin.
public enum VaccineCourse: Hashable, Sendable {
    /// A live core vaccine. The mother's antibodies may block a young animal's first doses, so these are repeated at
    /// the interval, in weeks, until 16 weeks of age or older, and once more at 26 weeks or older.
    case repeated(weeks: ClosedRange<Int>)
    /// Two doses with an interval, in weeks. The first alone doesn't protect.
    case twoDoses(weeks: ClosedRange<Int>)
    /// One dose, which counts from an age in weeks.
    case oneDose(fromWeek: Int)
    /// One dose or several, depending on the product.
    case asProductSays
}

/// A pet's position in a vaccine's course after its last dose.
struct CourseProgress: Hashable, Sendable {
    enum Stage: Hashable, Sendable {
        /// Another dose of the first course follows.
        case begun
        /// The first course is complete, and its first booster follows.
        case complete
        /// Boosters are given at the vaccine's interval.
        case boosted
    }

    var stage: Stage
    /// The day of the last dose.
    var day: CalendarDate
    /// Whether the last dose is the first of a course, because there was none before or the last one was too long ago.
    var isFirstDose: Bool
    /// Whether the course restarted because the previous dose was too long ago.
    var isRestart = false
    /// Whether the last dose came so late that its booster is due sooner.
    var isLate = false
    /// Whether the last dose came too soon after the previous one to count.
    var isTooSoon = false
    /// A dose whose validity the vet gave, which also applies to later boosters.
    var example: Vaccination?
}

/// Computes the progress from the doses of one vaccine, oldest first.
struct CourseReading {
    /// The shortest interval between doses that both count, in days: two weeks (WSAVA 2024).
    static let shortestInterval = 14
    /// The longest interval within a first course, in days: after six weeks it starts again (AAHA, "Managing dogs
    /// overdue for vaccines").
    static let longestInterval = 42
    /// The months after its due day from which a booster counts as late. AAHA 2017 allows leptospirosis six, practice
    /// in the UK three; this is the shorter one.
    static let monthsOfGrace = 3
    /// The age from which the mother's antibodies no longer block a live dose, in weeks (WSAVA 2024).
    static let weeksOfLastPuppyDose = 16
    /// The age from which a dose completes a live vaccine's first course, in weeks (WSAVA 2024).
    static let weeksOfConcludingDose = 26
    /// The days from which a validity given by a vet shows that the first course was complete.
    static let shortestBooster = 300

    let vaccine: Vaccine
    /// Returns the pet's age on a day.
    let age: (CalendarDate) -> AgeInWeeks

    func progress(after doses: [Vaccination]) -> CourseProgress? {
        doses.reduce(nil) { progress, dose in next(after: progress, dose) }
    }

    private func next(after progress: CourseProgress?, _ dose: Vaccination) -> CourseProgress {
        var next = counted(dose, after: progress)
        let isLong = dose.nextDue.map { dose.givenOn.days(until: $0) >= Self.shortestBooster } ?? false
        if isLong, dose.nextDueSource == .hand {
            next.stage = .boosted
            next.isLate = false
            next.example = dose
        } else if isLong,
            dose.nextDueSource == nil,
            next.stage == .boosted,
            !next.isLate
        {
            next.example = dose
        }
        return next
    }

    private func counted(_ dose: Vaccination, after progress: CourseProgress?) -> CourseProgress {
        let first = CourseProgress(stage: firstStage(of: dose), day: dose.givenOn, isFirstDose: true)
        guard var next = progress else { return first }
        var restart = first
        restart.isRestart = true
        let last = next.day
        let interval = last.days(until: dose.givenOn)
        next.day = dose.givenOn
        next.isTooSoon = interval < Self.shortestInterval
        if next.isTooSoon { return next }
        next.isFirstDose = false
        next.isRestart = false
        let isLate = dose.givenOn > latestBooster(after: progress)
        switch (vaccine.course, next.stage) {
        case (.oneDose, _):
            next.stage = first.stage
            next.isLate = isLate
        case (.asProductSays, .begun):
            if interval > 183 { next.stage = .boosted }
        case (_, .begun):
            if interval > Self.longestInterval { return restart }
            if case .repeated = vaccine.course, mayBeYounger(than: Self.weeksOfLastPuppyDose, on: dose.givenOn) {
                break
            }
            next.stage = .complete
        case (.repeated, _):
            // A dose of the first course doesn't start the boosters' interval.
            let isSameCourse =
                mayBeYounger(than: Self.weeksOfConcludingDose, on: dose.givenOn)
                || !mayBeYounger(than: Self.weeksOfConcludingDose, on: last) && interval <= Self.longestInterval
            if isSameCourse { break }
            next.stage = .boosted
            next.isLate = isLate
        case (.twoDoses, _), (.asProductSays, _):
            if isLate { return restart }
            if interval > Self.longestInterval { next.stage = .boosted }
        }
        if next.isLate { next.example = nil }
        return next
    }

    private func firstStage(of dose: Vaccination) -> CourseProgress.Stage {
        guard case .oneDose(let fromWeek) = vaccine.course else { return .begun }
        let age = age(dose.givenOn)
        return age.isKnown && age.weeks < fromWeek ? .begun : .boosted
    }

    /// Returns the last day on which a booster counts as on time.
    private func latestBooster(after progress: CourseProgress?) -> CalendarDate {
        guard let progress else { return .latest }
        let due =
            progress.stage == .boosted ? boosterDue(after: progress) : progress.day.adding(months: 12)
        return due.adding(months: Self.monthsOfGrace)
    }

    /// Returns the due day of a booster after one, or after a first course's last dose.
    func boosterDue(after progress: CourseProgress) -> CalendarDate {
        let inAYear = progress.day.adding(months: 12)
        if progress.isLate { return inAYear }
        if let example = progress.example, let due = example.validUntil(givenAgainOn: progress.day) { return due }
        return vaccine.validity?.due(afterDoneOn: progress.day, startingOn: progress.day) ?? inAYear
    }

    private func mayBeYounger(than weeks: Int, on day: CalendarDate) -> Bool { age(day).weeks < weeks }
}

/// A pet's age on a day.
struct AgeInWeeks: Hashable, Sendable {
    /// Whole weeks since the birth or, if that is unknown, since the first recorded dose, which is a lower bound.
    let weeks: Int
    /// Whether the birthday is known.
    let isKnown: Bool
}
