import Testing

@testable import CoreModels

@Suite("Vaccination schedule", .timeLimit(.minutes(1)))
struct VaccineScheduleTests {
    private static let born = day("2026-01-05")
    private static let core = "Distemper, hepatitis and parvovirus"
    private static let cats = "Cat flu and distemper"

    private static func week(_ number: Int) -> CalendarDate { born.adding(days: 7 * number) }

    private func dose(
        _ vaccine: String, _ given: CalendarDate, due: CalendarDate? = nil, _ source: Vaccination.DueSource? = .schedule
    ) throws -> Vaccination {
        try Vaccination(vaccine: vaccine, givenOn: given, nextDue: due, nextDueSource: source, today: .latest)
    }

    private func advice(
        _ species: Species, born: CalendarDate? = born, _ vaccine: String, _ given: [CalendarDate]
    ) throws -> VaccineSchedule.Advice {
        let doses = try given.map { try dose(vaccine, $0) }
        let last = try #require(doses.last)
        return try #require(VaccineSchedule(species, born: born).advice(after: last, among: doses))
    }

    @Test(
        "A dog or cat without any recorded dose has the advice to ask the vet; the guidelines don't cover others",
        arguments: Species.allCases)
    func withoutDoses(species: Species) {
        let advice = VaccineSchedule(species, born: Self.born).adviceWithoutCore(among: [])
        #expect((advice != nil) == [.dog, .cat].contains(species))
        #expect(advice?.contains("ask your vet") != false)
    }

    @Test(
        "A dog or cat with other vaccinations only has the advice, too; an unknown name may be the core vaccine's",
        arguments: [
            (Species.dog, ["Rabies"], true), (.dog, ["Rabies", "L4", "Kennel cough"], true), (.dog, ["DHP"], false),
            (.dog, ["Rabies", "Nobivac"], false), (.cat, ["Rabies"], true), (.cat, ["FeLV", "RCP"], false),
            (.rabbit, ["RHD"], false),
        ])
    func withoutCore(species: Species, vaccines: [String], hasAdvice: Bool) throws {
        let doses = try vaccines.map { try dose($0, Self.week(16)) }
        let advice = VaccineSchedule(species, born: Self.born).adviceWithoutCore(among: doses)
        #expect((advice != nil) == hasAdvice)
        #expect(advice?.contains("ask your vet") != false)
    }

    /// Doses at ages in weeks, and between which ages the next one is due.
    @Test(
        "A puppy's core doses come every 2 to 4 weeks until 16 weeks, and again at 26 weeks",
        arguments: [
            ([6], 8, 10), ([8], 10, 12), ([12], 14, 16), ([8, 12], 14, 16), ([6, 10, 14], 16, 16), ([11, 15], 17, 17),
            ([8, 12, 16], 26, 26), ([6, 8, 12, 16], 26, 26), ([12, 16, 20], 26, 26), ([10, 14, 18, 24], 28, 28),
        ])
    func puppy(ages: [Int], from: Int, due: Int) throws {
        let next = try #require(try advice(.dog, Self.core, ages.map(Self.week)).steps.first)
        #expect(next.from == Self.week(from))
        #expect(next.due == Self.week(due))
    }

    @Test(
        "A kitten's core doses come every 3 to 4 weeks until 16 weeks, and again at 26 weeks",
        arguments: [([6], 9, 10), ([8], 11, 12), ([9, 12], 15, 16), ([8, 12, 16], 26, 26)])
    func kitten(ages: [Int], from: Int, due: Int) throws {
        let next = try #require(try advice(.cat, Self.cats, ages.map(Self.week)).steps.first)
        #expect(next.from == Self.week(from))
        #expect(next.due == Self.week(due))
    }

    @Test("A puppy's first dose brings the whole course with its reasons")
    func wholeCourse() throws {
        let steps = try advice(.dog, Self.core, [Self.week(8)]).steps
        #expect(steps.map(\.due) == [12, 16, 26].map(Self.week) + [Self.week(26).adding(months: 36)])
        #expect(
            steps.map(\.reason) == [
                "every 2 to 4 weeks until 16 weeks of age or older",
                "every 2 to 4 weeks until 16 weeks of age or older",
                "at 26 weeks of age or older, in case the mother's antibodies blocked the earlier ones",
                "every 3 years",
            ])
        #expect(steps[0].when == "16 March 2026 to 30 March 2026")
    }

    @Test(
        "The dose at 26 weeks or one year concludes the course, and boosters come every 3 years", arguments: [26, 68])
    func concluded(week: Int) throws {
        let last = Self.week(week)
        let steps = try advice(.dog, Self.core, [8, 12, 16].map(Self.week) + [last]).steps
        #expect(steps.map(\.due) == [last.adding(months: 36)])
    }

    @Test(
        "An adult without a recorded dose gets a second one in 2 to 4 weeks, a booster after a year, then every 3 years"
    )
    func unknownHistory() throws {
        let adult = day("2020-01-01")
        let first = day("2026-05-03")
        let advice = try advice(.dog, born: adult, Self.core, [first])
        let second = first.adding(days: 28)
        #expect(
            advice.steps.map(\.due) == [second, second.adding(months: 12), second.adding(months: 48)])
        #expect(advice.steps.first?.from == first.adding(days: 14))
        #expect(advice.notes.contains { $0.contains("No earlier dose is recorded") && $0.contains("your vet") })
    }

    @Test("A first course that was interrupted for more than six weeks restarts")
    func brokenOff() throws {
        let kept = try advice(.dog, "Leptospirosis", [Self.week(8), Self.week(14)])
        #expect(kept.steps.map(\.due) == [Self.week(14).adding(months: 12)])
        let broken = try advice(.dog, "Leptospirosis", [Self.week(8), Self.week(14).adding(days: 1)])
        #expect(broken.steps.first?.due == Self.week(18).adding(days: 1))
        #expect(broken.notes.contains { $0.contains("begins again") && $0.contains("your vet") })
    }

    @Test(
        "Once a first course was broken off, only the next dose is listed, and the vet is called",
        arguments: [("Leptospirosis", 8), (core, 8), (core, 100)])
    func brokenOffByNow(vaccine: String, week: Int) throws {
        let last = try dose(vaccine, Self.week(week))
        let schedule = VaccineSchedule(.dog, born: Self.born)
        let whole = try #require(schedule.advice(after: last, among: [last]))
        #expect(whole.steps.count > 1)
        let sixWeeks = last.givenOn.adding(days: 42)
        #expect(schedule.adviceInForce(after: last, among: [last], on: sixWeeks) == whole)
        let late = try #require(schedule.adviceInForce(after: last, among: [last], on: sixWeeks.adding(days: 1)))
        #expect(late.steps == Array(whole.steps.prefix(1)))
        #expect(late.notes.first?.hasSuffix("begins again with the next one. Call your vet.") == true)
        let rabies = try dose("Rabies", Self.week(8))
        #expect(
            schedule.adviceInForce(after: rabies, among: [rabies], on: Self.week(50))
                == schedule.advice(after: rabies, among: [rabies]))
    }

    @Test(
        "A first dose of leptospirosis or feline leukemia is followed by a second, and then by one a year",
        arguments: [(Species.dog, "Leptospirosis", 2), (.dog, "Lyme disease", 2), (.cat, "Feline leukaemia", 3)])
    func twoDoses(species: Species, vaccine: String, weeks: Int) throws {
        let steps = try advice(species, vaccine, [Self.week(8)]).steps
        #expect(steps.first?.from == Self.week(8 + weeks))
        #expect(steps.map(\.due) == [Self.week(12), Self.week(12).adding(months: 12)])
        let withoutBirthday = try advice(species, born: nil, vaccine, [Self.week(8)]).steps
        #expect(withoutBirthday == steps)
    }

    @Test("An inactivated vaccine whose booster is more than three months late needs two doses again")
    func lapsed() throws {
        let second = Self.week(12)
        func next(boostedAfter months: Int, days: Int) throws -> VaccineSchedule.Advice {
            try advice(
                .dog, "Leptospirosis", [Self.week(8), second, second.adding(months: months).adding(days: days)])
        }
        #expect(try next(boostedAfter: 15, days: 0).steps.map(\.due) == [second.adding(months: 27)])
        let late = try next(boostedAfter: 15, days: 1)
        #expect(late.steps.first?.due == second.adding(months: 15).adding(days: 29))
        #expect(late.notes.contains { $0.contains("begins again") })
    }

    @Test("A core booster that is more than three months late counts, and the next one is due after a year")
    func lapsedCore() throws {
        let last = Self.week(26).adding(months: 40)
        let late = try advice(.dog, Self.core, [8, 12, 16, 26].map(Self.week) + [last])
        #expect(late.steps.map(\.due) == [last.adding(months: 12)])
        let onTime = Self.week(26).adding(months: 39)
        let kept = try advice(.dog, Self.core, [8, 12, 16, 26].map(Self.week) + [onTime])
        #expect(kept.steps.map(\.due) == [onTime.adding(months: 36)])
    }

    @Test("Rabies counts from 12 weeks of age on, and is due after a year", arguments: [Species.dog, .cat])
    func rabies(species: Species) throws {
        let early = try advice(species, "Rabies", [Self.week(10).adding(days: -1)])
        #expect(early.steps.map(\.due) == [Self.week(12), Self.week(12).adding(months: 12)])
        #expect(early.steps.first?.reason == "at 12 weeks of age or older")
        #expect(try advice(species, "Rabies", [Self.week(11)]).steps.first?.due == Self.week(13))
        let counts = try advice(species, "Rabies", [Self.week(12)])
        #expect(counts.steps.map(\.due) == [Self.week(12).adding(months: 12)])
        #expect(counts.notes.contains { $0.contains("the law decides") })
    }

    @Test("Without a birthday the schedule asks for it and refers to the vet, and doesn't postpone the next dose")
    func withoutBirthday() throws {
        let first = try advice(.dog, born: nil, Self.core, [Self.week(8)])
        #expect(first.steps.map(\.due) == [Self.week(12)])
        let second = try advice(.dog, born: nil, Self.core, [Self.week(8), Self.week(12)])
        #expect(second.steps.map(\.due) == [Self.week(16)])
        for advice in [first, second, try advice(.dog, born: nil, "Rabies", [Self.week(8)])] {
            #expect(advice.notes.contains { $0.contains("birthday isn't in the profile") && $0.contains("your vet") })
        }
    }

    @Test("Without a birthday a pet is at least as old as its first dose is ago")
    func ageByDoses() throws {
        let first = day("2022-05-01")
        let boosters = [first, first.adding(days: 28), first.adding(days: 56), first.adding(days: 84)]
        let advice = try advice(
            .cat, born: nil, Self.cats, boosters + [first.adding(days: 112), first.adding(months: 12)])
        #expect(advice.steps.map(\.due) == [first.adding(months: 48)])
        #expect(!advice.notes.contains { $0.contains("birthday") })
    }

    @Test("A dose less than two weeks after another doesn't count as the next", arguments: [0, 13])
    func tooSoon(days: Int) throws {
        let advice = try advice(.dog, "Leptospirosis", [Self.week(8), Self.week(8).adding(days: days)])
        #expect(advice.steps.first?.due == Self.week(12).adding(days: days))
        #expect(advice.notes.contains { $0.contains("less than two weeks") && $0.contains("your vet") })
    }

    @Test(
        "The vet decides doses that depend on the product",
        arguments: [
            (Species.dog, "Kennel cough"), (.dog, "Leishmaniosis"), (.horse, "Tetanus"),
            (.smallMammal, "Ferret distemper"),
        ])
    func product(species: Species, vaccine: String) throws {
        let advice = try advice(species, vaccine, [Self.week(12)])
        #expect(advice.steps.isEmpty)
        #expect(advice.notes.contains { $0.contains("depends on the product") && $0.contains("your vet") })
        let yearly = try self.advice(species, vaccine, [Self.week(12), Self.week(64)])
        #expect(yearly.steps.first?.due ?? .earliest > Self.week(64).adding(months: 11))
    }

    @Test("A rabbit's yearly dose is due after a year")
    func rabbit() throws {
        let advice = try advice(.rabbit, "Myxo-RHD", [Self.week(8)])
        #expect(advice.steps.map(\.due) == [Self.week(8).adding(months: 12)])
    }

    @Test("A vaccine that isn't in the catalog, or is another animal's, has no schedule")
    func unknown() throws {
        let schedule = VaccineSchedule(.cat, born: Self.born)
        for vaccine in ["Own blend", Self.core] {
            let given = try dose(vaccine, Self.week(8), due: Self.week(60), nil)
            #expect(schedule.advice(after: given, among: []) == nil)
            #expect(schedule.nextDue(after: given, among: [given]) == Self.week(60))
        }
    }

    @Test("A typed next date takes precedence, and so does an empty one")
    func typed() throws {
        let schedule = VaccineSchedule(.dog, born: Self.born)
        let typed = try dose(Self.core, Self.week(8), due: Self.week(11), .hand)
        #expect(schedule.nextDue(after: typed, among: [typed]) == Self.week(11))
        let none = try dose(Self.core, Self.week(8), due: nil, .hand)
        #expect(schedule.nextDue(after: none, among: [none]) == nil)
    }

    @Test(
        "A puppy's first course is open until the dose at 26 weeks, and an adult's until the second dose",
        arguments: [([8], true), ([8, 12], true), ([8, 12, 16], true), ([8, 12, 16, 26], false)])
    func openCourse(ages: [Int], isOpen: Bool) throws {
        func isCourseOpen(_ doses: [Vaccination], born: CalendarDate? = Self.born) throws -> Bool {
            let last = try #require(doses.last)
            return VaccineSchedule(.dog, born: born).isFirstCourseOpen(after: last, among: doses)
        }
        let doses = try ages.map { try dose(Self.core, Self.week($0)) }
        #expect(try isCourseOpen(doses) == isOpen)
        let adult = try [200, 204].map { try dose(Self.core, Self.week($0)) }
        #expect(try isCourseOpen([adult[0]]))
        #expect(try !isCourseOpen(adult))
        // The vet says that it is complete.
        #expect(try !isCourseOpen([dose(Self.core, Self.week(16), due: Self.week(68), .hand)]))
        // A record that doesn't say where its date comes from is wrong only if the pet was too young.
        #expect(try isCourseOpen([dose(Self.core, Self.week(8), due: Self.week(164), nil)]))
        #expect(try !isCourseOpen([dose(Self.core, Self.week(200), due: Self.week(356), nil)]))
        #expect(try !isCourseOpen([dose("Kennel cough", Self.week(8))]))
    }

    @Test("A validity given by the vet also applies to the next booster, unless that is late")
    func validityOfVet() throws {
        let schedule = VaccineSchedule(.dog, born: day("2018-01-01"))
        let vets = try dose("Rabies", day("2023-05-03"), due: day("2026-05-03"), .hand)
        let next = try dose("Rabies", day("2026-05-01"))
        #expect(schedule.nextDue(after: next, among: [vets, next]) == day("2029-05-01"))
        let late = try dose("Rabies", day("2026-09-01"))
        #expect(schedule.nextDue(after: late, among: [vets, late]) == day("2027-09-01"))
    }

    @Test("A date from the schedule is updated for later entries: an earlier dose, the birthday")
    func followsHistory() throws {
        let last = try dose(Self.core, Self.week(30), due: Self.week(34))
        let earlier = try [8, 12, 16].map { try dose(Self.core, Self.week($0)) } + [dose(Self.core, Self.week(26))]
        let schedule = VaccineSchedule(.dog, born: Self.born)
        #expect(schedule.nextDue(after: last, among: [last]) == Self.week(34))
        #expect(schedule.nextDue(after: last, among: earlier + [last]) == Self.week(30).adding(months: 36))
    }

    @Test(
        "A puppy's record from before the schedule isn't valid for three years; an adult's is unchanged"
    )
    func olderRecords() throws {
        let schedule = VaccineSchedule(.dog, born: Self.born)
        let puppys = try dose(Self.core, Self.week(8), due: Self.week(8).adding(months: 36), nil)
        #expect(schedule.nextDue(after: puppys, among: [puppys]) == Self.week(12))
        let sooner = try dose(Self.core, Self.week(8), due: Self.week(11), nil)
        #expect(schedule.nextDue(after: sooner, among: [sooner]) == Self.week(11))
        let adults = try dose(Self.core, Self.week(200), due: Self.week(200).adding(months: 36), nil)
        #expect(schedule.nextDue(after: adults, among: [adults]) == Self.week(200).adding(months: 36))
    }

    @Test("A dose under another name of the vaccine counts, and one of another vaccine does not")
    func names() throws {
        let schedule = VaccineSchedule(.dog, born: Self.born)
        let first = try dose("DHPPi", Self.week(12))
        let second = try dose(Self.core, Self.week(16))
        let lepto = try dose("L4", Self.week(16))
        #expect(schedule.nextDue(after: second, among: [first, second, lepto]) == Self.week(26))
        #expect(schedule.nextDue(after: lepto, among: [first, second, lepto]) == Self.week(20))
    }
}
