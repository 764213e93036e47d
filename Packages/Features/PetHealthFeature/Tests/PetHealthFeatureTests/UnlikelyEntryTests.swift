import CoreInterfacesTesting
import CoreModels
import Testing

@testable import PetHealthFeature

@Suite("An unlikely entry has one question, and is saved when it is submitted again", .timeLimit(.minutes(10)))
struct UnlikelyEntryTests {
    private let world: World

    init() throws {
        world = try World()
    }

    /// Returns the question about a new entry, and checks that submitting again saves it.
    private func question(_ kind: EntryKind, _ texts: [EntryField: String]) -> String? {
        var form = EntryForm(id: .new(kind, from: SequentialIDs()), now: world.now)
        form.update(from: world.overview())
        for (field, text) in texts { form.edit(field, text) }
        let first = form.submit()
        let question = form.question
        #expect((first == nil) == (question != nil), "\(EntryReading(form).problems)")
        if question != nil {
            let second = form.submit()
            #expect(second != nil)
        }
        return question
    }

    @Test("A first weight that no animal of the species has, as when a decimal point is missing")
    func firstWeight() throws {
        let empty = try World(isEmpty: true)
        func question(_ text: String) -> String? {
            var form = EntryForm(id: .new(.weight, from: SequentialIDs()), now: empty.now)
            form.update(from: empty.overview())
            form.edit(.weight, text)
            _ = form.submit()
            return form.question
        }
        #expect(question("42") == "42 kg is a lot for a cat. Is that right?")
        #expect(question("4.2") == nil)
    }

    @Test("The weight that was entered last is the latest of its day, also after an earlier one is corrected")
    func latestOfDay() throws {
        let morning = try WeightSample(weight: Weight(grams: 4200), date: world.day, today: world.day)
        let evening = try WeightSample(weight: Weight(grams: 4300), date: world.day, today: world.day)
        var overview = HealthOverview(pet: world.miso, record: .empty, reminders: [], now: world.now)
        overview.insert(.weight(morning))
        overview.insert(.weight(evening))
        #expect(overview.record.weights == [evening, morning])
        let corrected = try WeightSample(
            id: morning.id, weight: Weight(grams: 4220), date: world.day, today: world.day)
        overview.insert(.weight(corrected))
        #expect(overview.record.weights == [evening, corrected])
        #expect(overview.record.weightTotal == 2)
    }

    @Test("A weight that is far from another one of the same day takes its place, since only one can be right")
    func weightOfSameDay() throws {
        let wrong = try WeightSample(weight: Weight(grams: 45_000), date: world.day, today: world.day)
        var record = HealthRecord.empty
        record.weights = [wrong]
        let overview = HealthOverview(pet: world.miso, record: record, reminders: [], now: world.now)
        let first = EntryID.new(.weight, from: SequentialIDs())
        var form = EntryForm(id: first, now: world.now)
        form.update(from: overview)
        form.edit(.weight, "4.5")
        let unasked = form.submit()
        #expect(unasked == nil)
        #expect(
            form.question == "It was 45 kg on the same day, and 4.5 kg is far from that. If you save 4.5 kg, it takes "
                + "the place of 45 kg. Is it right?")
        guard case .weight(let saved)? = form.submit() else {
            Issue.record("Expected the weight.")
            return
        }
        #expect(saved.id == wrong.id && saved.weight.grams == 4500)
        #expect(form.id == .weight(wrong.id) && form.replaced == .weight(wrong))
        // Another weight isn't confirmed yet.
        form.fail(.unavailable(reason: "The store is locked."))
        form.edit(.weight, "44")
        #expect(form.id == first && form.replaced == nil)
        // A weight that is near the other one is added once its own question is confirmed.
        let asked = form.submit()
        let another = form.submit()
        #expect(asked == nil && another?.id == first)
    }

    @Test("A visit of the same day for the same reason")
    func visit() {
        #expect(
            question(.visit, [.date: "2026-01-10", .reason: "check-up"])
                == "There is already a visit on 10 January 2026 for “check-up”. Save both?")
        #expect(question(.visit, [.date: "2026-01-10", .reason: "Limping"]) == nil)
        #expect(question(.visit, [.date: "2026-01-11", .reason: "Check-up"]) == nil)
    }

    @Test("A vaccination that would be valid for longer than vaccines are")
    func validity() {
        #expect(
            question(.vaccination, [.vaccine: "Rabies", .nextDue: "2062-05-03"])?
                .hasPrefix("It would be valid until 3 May 2062") == true)
        #expect(question(.vaccination, [.vaccine: "Rabies", .nextDue: "2029-05-03"]) == nil)
    }

    @Test("A reminder in a year that may be mistyped, and a duplicate one")
    func reminder() {
        #expect(
            question(.reminder, [.title: "Teeth", .start: "2206-05-03"])
                == "Teeth would be due on 3 May 2206, more than 10 years from now. Is that right?")
        #expect(
            question(.reminder, [.title: "worming"])
                == "There is already a reminder “Worming”, due on 1 May 2026. Save both?")
        #expect(question(.reminder, [.title: "Teeth", .start: "2027-05-03"]) == nil)
    }

    @Test("A dose that is too much at once, and a medicine that is already given")
    func medicine() {
        let usual: [EntryField: String] = [.name: "Amoxicillin", .amount: "2", .times: "8:00"]
        #expect(question(.medicine, usual) == nil)
        #expect(
            question(.medicine, usual.merging([.amount: "50"]) { $1 })
                == "50 tablets at once is a lot. Is that right?")
        #expect(question(.medicine, usual.merging([.amount: "50", .unit: "millilitre"]) { $1 }) == nil)
        #expect(
            question(.medicine, usual.merging([.start: "2062-01-01"]) { $1 })?.hasPrefix("Amoxicillin would begin")
                == true)
        #expect(
            question(.medicine, usual.merging([.name: "thiamazole"]) { $1 })?.hasPrefix("Thiamazole is given already")
                == true)
    }

    @Test("A course of a medicine is asked about if another one of it has the same days, and not if it follows")
    func taper() throws {
        let before = world.thiamazole
        let course = try Medicine(
            id: before.id, name: before.name, dosage: before.dosage, times: before.times, start: before.start,
            end: World.day("2026-05-05"))
        let overview = HealthOverview(
            pet: world.miso,
            record: HealthRecord(
                weights: [], weightTotal: 0, visits: [], visitTotal: 0, vaccinations: VaccinationRecord([]),
                medicines: [course]),
            reminders: [], now: world.now)
        func question(from start: String) -> String? {
            var form = EntryForm(id: .new(.medicine, from: SequentialIDs()), now: world.now)
            form.update(from: overview)
            for (field, text) in [(EntryField.name, "Thiamazole"), (.times, "8:00"), (.start, start)] {
                form.edit(field, text)
            }
            _ = form.submit()
            return form.question
        }
        #expect(question(from: "2026-05-06") == nil)
        #expect(
            question(from: "2026-05-05")
                == "Thiamazole is given already: 0.5 tablet at 08:00 and 20:00. Give both?")
    }

    @Test("A daily medicine that changes to every other day is asked about if the next dose would come a day early")
    func interval() {
        var form = EntryForm(editing: .medicine(world.thiamazole), now: world.now)
        form.update(from: world.overview())
        form.edit(.everyDays, "2")
        _ = form.submit()
        #expect(
            form.question
                == "The last dose was given on 2 May 2026, and the next one would be on 3 May 2026, 1 day later instead "
                + "of 2, because the days count from 1 May 2026. To give it on 4 May 2026, enter 2 May 2026 as “From”. "
                + "Is that right?")
        let early = form.question
        form.edit(.amount, "5")
        _ = form.submit()
        let dosage =
            "0.5 tablet → 5 tablets: is this what the vet prescribed? If you aren't sure, call your vet."
        #expect(form.question == early.map { "\(dosage) \($0)" })
        form.edit(.amount, "½")
        form.edit(.start, "2026-05-02")
        let saved = form.submit()
        #expect(saved != nil)
    }

    @Test(
        "A medicine's dosage that changes by a factor of five or more, or in its unit",
        arguments: [
            ("5", "tablet", "0.5 tablet → 5 tablets"), ("2.5", "tablet", "0.5 tablet → 2.5 tablets"),
            ("0.1", "tablet", "0.5 tablet → 0.1 tablet"), ("0.5", "millilitre", "0.5 tablet → 0.5 ml"),
            ("2", "tablet", nil), ("0.25", "tablet", nil),
        ])
    func changedDosage(amount: String, unit: String, change: String?) {
        var form = EntryForm(editing: .medicine(world.thiamazole), now: world.now)
        form.update(from: world.overview())
        form.edit(.amount, amount)
        form.edit(.unit, unit)
        _ = form.submit()
        let question = change.map {
            "\($0): is this what the vet prescribed? If you aren't sure, call your vet."
        }
        #expect(form.question == question)
        if question != nil {
            let second = form.submit()
            #expect(second != nil)
        }
    }

    @Test("A missed dose that is recorded near another one, as when a dose is given now")
    func missedDose() throws {
        let slot = LocalTime(try World.day("2026-05-02"), try World.time("8:00"))
        var form = EntryForm(
            recording: MedicineDose(of: world.thiamazole.id, at: slot, outcome: .skipped), now: world.now)
        form.update(from: world.overview())
        form.edit(.givenAt, "18:30")
        let first = form.submit()
        #expect(first == nil)
        #expect(
            form.question
                == "Thiamazole was also given on 2 May 2026 at 20:00, 1 h 30 min later. Two doses close together can be "
                + "too much; call your vet if both were given. Is that right?")
        let second = form.submit()
        #expect(second != nil)
        form = EntryForm(recording: MedicineDose(of: world.thiamazole.id, at: slot, outcome: .skipped), now: world.now)
        form.update(from: world.overview())
        let usual = form.submit()
        #expect(usual != nil)
    }

    @Test("A dose given days from its planned time")
    func dose() {
        var form = EntryForm(editing: .dose(world.givenDose), now: world.now)
        form.update(from: world.overview())
        form.edit(.givenOn, "2026-04-28")
        let first = form.submit()
        #expect(first == nil)
        #expect(
            form.question
                == "It was scheduled for 2 May 2026, 4 days from then. Is that right?")
    }
}
