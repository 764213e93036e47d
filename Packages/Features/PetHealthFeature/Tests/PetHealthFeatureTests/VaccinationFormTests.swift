import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CorePresentation
import TestSupport
import Testing

@testable import PetHealthFeature

@Suite("Forms of vaccinations", .timeLimit(.minutes(1)))
struct VaccinationFormTests {
    private let world: World
    private var today: CalendarDate { world.day }

    init() throws {
        world = try World()
    }

    /// A form for Miso, who is three years old and has a dose of rabies.
    private func form(_ texts: [EntryField: String]) -> EntryForm {
        form(texts, overview: world.overview())
    }

    /// A form for a pet without entries.
    private func form(
        _ texts: [EntryField: String], of species: Species, born: String?, doses: [Vaccination] = []
    ) throws -> EntryForm {
        let pet = try Pet(name: "Rex", species: species, birthDate: born.map(World.day), today: today)
        let record = HealthRecord(
            weights: [], weightTotal: 0, visits: [], visitTotal: 0, vaccinations: VaccinationRecord(doses))
        return form(texts, overview: HealthOverview(pet: pet, record: record, reminders: [], now: world.now))
    }

    private func form(_ texts: [EntryField: String], overview: HealthOverview) -> EntryForm {
        var form = EntryForm(id: .new(.vaccination, from: SequentialIDs()), now: world.now)
        form.update(from: overview)
        for (field, text) in texts { form.edit(field, text) }
        return form
    }

    private func texts(on form: EntryForm) -> [String] {
        EntryFormScreen(form: form).screen.allElements.flatMap { element in
            switch element {
            case .text(let text): [text.plain]
            case .facts(let facts): facts.map { "\($0.label): \($0.value.plain)" }
            case .notice(let notice): [notice.text.plain]
            default: [String]()
            }
        }
    }

    @Test("Typing \"flu\" for a cat offers \"Cat flu and distemper\", and choosing it says when the next dose is due")
    func suggestions() throws {
        var form = form([.vaccine: "flu", .givenOn: "1.5.2026"])
        let flu = try #require(form.suggestions.first)
        #expect(form.suggestions.count == 1)
        #expect(flu.name == "Cat flu and distemper")
        form.edit(.vaccine, "kennel")
        #expect(form.suggestions.map(\.name) == ["Kennel cough"])
        form.choose(flu)
        #expect(form.suggestions.isEmpty)
        #expect(form.texts[.nextDue] == "2026-05-29")
        form.edit(.nextDue, "1y")
        #expect(form.day(in: .nextDue) == (try World.day("2027-05-01")))
        form.edit(.vaccine, "cat flu & distemper")
        #expect(form.texts[.nextDue] == "1y")
    }

    @Test("A vaccine whose name isn't known, and that nothing will remind of, is saved only after a question")
    func misspelledName() throws {
        var form = form([.vaccine: "Rabbies", .givenOn: "1.5.2026"])
        #expect(form.submit() == nil)
        let question = try #require(form.question)
        #expect(question.contains("won't remind you. If it is “Rabies”, choose that from the list."), "\(question)")
        var again = form
        #expect(again.submit() != nil)
        form.edit(.nextDue, "1y")
        #expect(form.submit() != nil)
        var german = self.form([.vaccine: "Tollwut", .givenOn: "1.5.2026"])
        #expect(german.submit() == nil)
        #expect(german.question?.contains("Check the name, or enter the day.") == true)
    }

    @Test("The next due day follows the day of the dose until it is typed")
    func followsDay() throws {
        var form = form([.vaccine: "Cat flu and distemper"])
        #expect(form.texts[.nextDue] == "2026-05-31")
        form.edit(.givenOn, "1.4.2026")
        #expect(form.texts[.nextDue] == "2026-04-29")
        form.edit(.givenOn, "1.4.")
        form.edit(.givenOn, "yesterday")
        #expect(form.texts[.nextDue] == "2026-05-30")
        form.edit(.nextDue, "")
        form.edit(.givenOn, "2026-04-20")
        #expect(form.texts[.nextDue] == "")
    }

    @Test("When the next dose is due follows the vaccine, and is cleared for a vaccine without a schedule")
    func followsVaccine() throws {
        var form = form([.vaccine: "Cat flu and distemper"])
        form.edit(.vaccine, "Rabies")
        #expect(form.texts[.nextDue] == "2027-05-03")
        form.edit(.vaccine, "Rabies, the new one")
        #expect(form.texts[.nextDue] == "")
        form.edit(.givenOn, "2026-04-20")
        #expect(form.texts[.nextDue] == "")
    }

    @Test("A dose of a vaccine without a schedule that is given again is valid as long as the last one")
    func nextDose() throws {
        let last = try Vaccination(
            vaccine: "Own blend", givenOn: World.day("2025-04-01"), nextDue: World.day("2025-10-01"), today: today)
        var form = EntryForm(id: .new(.vaccination, from: SequentialIDs()), after: last, now: world.now)
        #expect(form.texts[.nextDue] == "2026-11-03")
        form.edit(.givenOn, "2026-04-20")
        #expect(form.texts[.nextDue] == "2026-10-20")
    }

    @Test("The vet's day of the next dose stays when the dose's day is corrected", arguments: [nil, "hand"])
    func enteredDose(source: String?) throws {
        let dose = try Vaccination(
            vaccine: "Rabies", givenOn: World.day("2025-04-01"), nextDue: World.day("2025-10-01"),
            nextDueSource: source.flatMap(Vaccination.DueSource.init), today: today)
        var form = EntryForm(editing: .vaccination(dose), now: world.now)
        form.update(from: world.overview())
        form.edit(.givenOn, "2025-04-20")
        form.edit(.vaccine, "Cat flu and distemper")
        #expect(form.texts[.nextDue] == "2025-10-01")
        #expect(form.nextDueSource == dose.nextDueSource)
    }

    @Test("The schedule's day of the next dose follows when the dose's day is corrected")
    func enteredBySchedule() throws {
        let dose = try Vaccination(
            vaccine: "Cat flu and distemper", givenOn: World.day("2026-04-01"), nextDue: World.day("2026-04-29"),
            nextDueSource: .schedule, today: today)
        var form = EntryForm(editing: .vaccination(dose), now: world.now)
        form.update(from: world.overview())
        form.edit(.givenOn, "2026-04-02")
        #expect(form.texts[.nextDue] == "2026-04-30")
        guard case .vaccination(let saved)? = form.submit() else {
            Issue.record("Expected a vaccination; problems: \(EntryReading(form).problems).")
            return
        }
        #expect(saved.nextDueSource == .schedule)
    }

    @Test("A puppy's first dose is due again within 4 weeks, and the form shows the whole first course")
    func puppy() throws {
        var form = try form(
            [.vaccine: "Distemper, hepatitis and parvovirus"], of: .dog, born: "2026-03-08")
        #expect(form.texts[.nextDue] == "2026-05-31")
        let shown = texts(on: form)
        #expect(
            shown.contains(
                "Next dose: 17 May 2026 to 31 May 2026, every 2 to 4 weeks until 16 weeks of age or older"))
        #expect(shown.contains { $0.hasPrefix("Last dose of the first course: 6 September 2026, at 26 weeks") })
        #expect(shown.contains { $0.hasPrefix("Booster: 6 September 2029, every 3 years") })
        #expect(shown.contains { $0.contains("WSAVA") && $0.contains("vet") })
        guard case .vaccination(let dose)? = form.submit() else {
            Issue.record("Expected a vaccination; problems: \(EntryReading(form).problems).")
            return
        }
        #expect(dose.nextDueSource == .schedule)
    }

    @Test("Given again, a puppy's second dose is due by the schedule, and not as long after as the first")
    func givenAgain() throws {
        let first = try Vaccination(
            vaccine: "Leptospirosis", givenOn: World.day("2026-04-05"), nextDue: World.day("2026-05-03"),
            nextDueSource: .schedule, today: today)
        let pet = try Pet(name: "Rex", species: .dog, birthDate: World.day("2026-02-08"), today: today)
        var record = HealthRecord.empty
        record.vaccinations = VaccinationRecord([first])
        var form = EntryForm(id: .new(.vaccination, from: SequentialIDs()), after: first, now: world.now)
        form.update(from: HealthOverview(pet: pet, record: record, reminders: [], now: world.now))
        #expect(form.texts[.nextDue] == "2027-05-03")
        #expect(!form.hasChanges)
    }

    @Test("Without a birthday the form asks for the age and names the vet")
    func withoutBirthday() throws {
        let form = try form([.vaccine: "Cat flu and distemper"], of: .cat, born: nil)
        #expect(form.texts[.nextDue] == "2026-05-31")
        #expect(texts(on: form).contains { $0.contains("birthday isn't in the profile") && $0.contains("your vet") })
    }

    @Test("A typed day is marked, takes precedence over the schedule, and can be replaced by it")
    func typed() throws {
        var form = try form(
            [.vaccine: "Leptospirosis", .nextDue: "3w"], of: .dog, born: "2026-03-08")
        let help = EntryFormScreen(form: form).screen.field("nextDue")?.help
        #expect(help == "Sunday, 24 May 2026, entered by hand")
        #expect(texts(on: form).contains("By the schedule the next dose is due on 31 May 2026."))
        guard case .vaccination(let dose)? = form.submit() else {
            Issue.record("Expected a vaccination; problems: \(EntryReading(form).problems).")
            return
        }
        #expect(dose.nextDueSource == .hand)
        #expect(dose.nextDue == (try World.day("2026-05-24")))
        form = try self.form([.vaccine: "Leptospirosis", .nextDue: "3w"], of: .dog, born: "2026-03-08")
        let state = world.loadedState(at: .form(form))
        #expect(PetHealthInterpreter.interpret(.activated("follow-schedule"), state) == .scheduleChosen)
        form.followSchedule()
        #expect(form.texts[.nextDue] == "2026-05-31")
        #expect(form.nextDueSource == .schedule)
    }

    @Test("A day long after the schedule's, or none, has a question during the first course", arguments: ["3y", ""])
    func lateDay(typed: String) throws {
        var form = try form(
            [.vaccine: "Distemper, hepatitis and parvovirus", .nextDue: typed], of: .dog, born: "2026-03-08")
        #expect(form.submit() == nil)
        #expect(form.question?.contains("by the schedule it is due on 31 May 2026") == true)
        #expect(form.question?.hasSuffix("Did your vet say so?") == true)
        let typed = typed.isEmpty ? "No next dose is entered" : "The next dose would be due on "
        #expect(form.question?.hasPrefix(typed) == true)
        #expect(form.submit() != nil)
    }

    @Test("A name that is almost a vaccine's has a question")
    func unknownName() throws {
        var form = try form([.vaccine: "distemper"], of: .dog, born: "2026-03-08")
        #expect(form.submit() == nil)
        #expect(form.question?.contains("“Distemper, hepatitis and parvovirus”") == true)
        form.edit(.nextDue, "4w")
        #expect(form.submit() != nil)
    }
}
