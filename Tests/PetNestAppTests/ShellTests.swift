import CoreInterfaces
import CoreInterfacesTesting
import CoreModels
import CoreNetworking
import CoreNetworkingTesting
import CoreWire
import Foundation
import HealthWire
import Testing

@testable import PetNestApp

@Suite("Shell commands", .timeLimit(.minutes(20)))
struct ShellTests {
    private func weights(in world: ShellWorld) async throws -> [String] {
        let weights = try await world.client.send(HealthAPI.weights.list, world.miso.id).read().values
        return weights.map { "\($0.weight.grams) \($0.date)" }
    }

    @Test("Due items are listed, overdue first, as tab-separated text, JSON, and for people")
    func due() async throws {
        let world = try await ShellWorld()
        try await world.addReminder("Flea\ttreatment", due: "2026-05-10", id: "00000000-0000-4000-8000-000000000001")
        try await world.addReminder("Worming", due: "2026-04-30")
        let list = try await world.shell.due(within: 14)
        #expect(
            list.lines == [
                "overdue by 3 days  30 April 2026  Miso: Worming         (reminder 5f0a5c9e)",
                "due in 7 days      10 May 2026    Miso: Flea\ttreatment  (reminder 00000000)",
            ])
        #expect(
            list.tabSeparated.first
                == "2026-04-30\tMiso\tWorming\treminder\t\(ShellWorld.reminder)\toverdue by 3 days\t")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(list.json.utf8)) as? [String: Any])
        #expect(json["today"] as? String == "2026-05-03")
        let items = try #require(json["items"] as? [[String: Any]])
        #expect(items.map { $0["daysLeft"] as? Int } == [-3, 7])
        #expect(items.map { $0["id"] as? String }.first == ShellWorld.reminder)
        #expect(try await world.shell.due(within: 3).items.map(\.title) == ["Worming"])
        #expect(try await ShellWorld().shell.due(within: 0).lines == ["Nothing recorded here is due today."])
        #expect(
            try await ShellWorld().shell.due(within: 7).lines
                == ["Nothing recorded here is due today or in the next 7 days."])
    }

    @Test("A vet who has only shared patients learns that their reminders aren't listed", arguments: [true, false])
    func patients(isVet: Bool) async throws {
        let role = isVet ? "vet" : "family"
        let transport = APITransportDouble { call in
            let pets = #"{"id": "\#(PetID())", "name": "Miso", "species": "cat", "shared": {"role": "\#(role)"}}"#
            return APITransportDouble.Answer(
                json: call.path.hasPrefix("/v1/pets") ? #"{"pets": [\#(pets)]}"# : #"{"items": [], "notices": []}"#)
        }
        let shell = Shell(
            client: APIClient(transport: transport), today: FixedToday(ShellWorld.today), ids: SequentialIDs())
        let list = try await shell.due(within: 0)
        let patients = "Nothing recorded for your own pets is due today; a shared pet's reminders are on its own page."
        #expect(list.lines == [isVet ? patients : "Nothing recorded here is due today."])
    }

    @Test("A reminder is completed by a prefix of its id, and repeats as in the app")
    func done() async throws {
        let world = try await ShellWorld()
        try await world.addReminder("Worming", due: "2026-04-04")
        let message = try await world.shell.markDone("5f0a", on: nil, again: false)
        // 29 days late, so the next one isn't due in two days.
        #expect(message == "Miso: Worming is done. It is due again on 4 June 2026.")
        let skipped = await #expect(throws: AppError.self) {
            try await world.shell.markDone("5f0a", on: nil, again: false, skipped: true)
        }
        #expect(skipped?.description == "Only a dose can be skipped, not the reminder “Worming”.")
        let again = await #expect(throws: AppError.self) {
            try await world.shell.markDone(ShellWorld.reminder, on: "today", again: false)
        }
        #expect(again?.description.contains("--again") == true)
        #expect(again?.exitStatus == 1)
        #expect(
            try await world.shell.markDone(ShellWorld.reminder, on: nil, again: true)
                == "Miso: Worming is done. It is due again on 4 June 2026.")
    }

    @Test("A dose of yesterday is recorded at its own time, and a dose that somebody recorded says when it was given")
    func doneYesterday() async throws {
        let world = try await ShellWorld()
        // The backend's clock shows noon in UTC, when it is 01:00 of the next day in New Zealand.
        let today = ShellWorld.today.adding(days: 1)
        let shell = Shell(
            client: world.client, today: FixedToday(today, at: try #require(TimeOfDay(hour: 1))), ids: SequentialIDs())
        let medicine = try Medicine(
            name: "Thiamazole", dosage: Dosage(Amount(typed: "1"), .tablet),
            times: [#require(TimeOfDay(hour: 8)), #require(TimeOfDay(hour: 20))], start: ShellWorld.today)
        try await world.client.perform(
            HealthAPI.medicines.save, world.miso.id, medicine.id, body: Replacement(MedicineDTO(medicine)))
        let slot = LocalTime(ShellWorld.today, try #require(TimeOfDay(hour: 20)))
        let id = MedicineDose(of: medicine.id, at: slot, outcome: .skipped).id
        #expect(
            try await shell.markDone("\(id)", on: "yesterday", again: false)
                == "Miso: Thiamazole of 3 May 2026, 20:00 is given.")
        let dose = try await world.client.send(HealthAPI.doses.entry, world.miso.id, id).read()
        #expect(dose.outcome == .given(at: slot) && dose.instant == nil)
        let error = await #expect(throws: AppError.self) {
            try await shell.markDone("\(id)", on: "yesterday", again: false)
        }
        #expect(
            error?.description
                == "Miso: Thiamazole of 3 May 2026, 20:00 is already recorded: given at 20:00. To correct it: "
                + "petnest open pets/\(world.miso.id)/health/medicines/\(medicine.id)")
    }

    @Test("A dose that was recorded by mistake is undone and due again, and other ids are refused")
    func undone() async throws {
        let world = try await ShellWorld()
        try await world.addReminder("Worming", due: "2026-05-03")
        let now = try #require(TimeOfDay(hour: 9, minute: 20))
        let shell = Shell(client: world.client, today: FixedToday(ShellWorld.today, at: now), ids: SequentialIDs())
        let medicine = try Medicine(
            name: "Drops", dosage: Dosage(Amount(typed: "1"), .drop),
            times: [#require(TimeOfDay(hour: 8)), #require(TimeOfDay(hour: 20))], start: ShellWorld.today)
        try await world.client.perform(
            HealthAPI.medicines.save, world.miso.id, medicine.id, body: Replacement(MedicineDTO(medicine)))
        let slot = LocalTime(ShellWorld.today, try #require(TimeOfDay(hour: 8)))
        let id = "\(MedicineDose(of: medicine.id, at: slot, outcome: .skipped).id)"
        for isSkipped in [false, true] {
            _ = try await shell.markDone(id, on: nil, again: true, skipped: isSkipped)
            #expect(try await !shell.due(within: 0).items.contains { $0.id == id })
            #expect(try await shell.undo(String(id.suffix(8))) == "Miso: Drops of 08:00 is removed.")
            #expect(try await shell.due(within: 0).items.contains { $0.id == id })
        }
        for other in [id, ShellWorld.reminder, "", "0"] {
            let error = await #expect(throws: AppError.self) { try await shell.undo(other) }
            #expect(error?.description.hasPrefix("No dose of the past two days") == true)
        }
        // The beginning is the same for all doses of a medicine.
        _ = try await shell.markDone(id, on: nil, again: true)
        let evening = LocalTime(ShellWorld.today, try #require(TimeOfDay(hour: 20)))
        let later = "\(MedicineDose(of: medicine.id, at: evening, outcome: .skipped).id)"
        _ = try await shell.markDone(later, on: nil, again: true)
        let error = await #expect(throws: AppError.self) { try await shell.undo(String(id.prefix(8))) }
        #expect(error?.description.contains("Several ids begin or end like that") == true)
    }

    @Test("The beginning of a medicine's ids names its next dose only with the recorded one before it")
    func recordedBefore() async throws {
        let world = try await ShellWorld()
        let now = try #require(TimeOfDay(hour: 9, minute: 20))
        let shell = Shell(client: world.client, today: FixedToday(ShellWorld.today, at: now), ids: SequentialIDs())
        let medicine = try Medicine(
            name: "Drops", dosage: Dosage(Amount(typed: "1"), .drop), times: [#require(TimeOfDay(hour: 8))],
            everyDays: 2, start: ShellWorld.today)
        try await world.client.perform(
            HealthAPI.medicines.save, world.miso.id, medicine.id, body: Replacement(MedicineDTO(medicine)))
        let slot = LocalTime(ShellWorld.today, try #require(TimeOfDay(hour: 8)))
        let beginning = "\(MedicineDose(of: medicine.id, at: slot, outcome: .skipped).id)".prefix(8)
        #expect(
            try await shell.markDone(String(beginning), on: nil, again: false) == "Miso: Drops of 08:00 is given.")
        // Another person, who doesn't know that.
        let error = await #expect(throws: AppError.self) {
            try await shell.markDone(String(beginning), on: nil, again: false)
        }
        let sentences = try #require(error?.description)
        #expect(sentences.hasPrefix("Miso: Drops of 08:00 is already recorded: given at 09:20. To correct it: "))
        #expect(sentences.hasSuffix("If so, add --again."))
    }

    @Test("A dose of the late evening is hours late after midnight and not a day")
    func lateDose() async throws {
        let world = try await ShellWorld()
        let now = try #require(TimeOfDay(hour: 2))
        let shell = Shell(
            client: world.client, today: FixedToday(ShellWorld.today.adding(days: 1), at: now), ids: SequentialIDs())
        let medicine = try Medicine(
            name: "Drops", dosage: Dosage(Amount(typed: "1"), .drop),
            times: [#require(TimeOfDay(hour: 23, minute: 45))], start: ShellWorld.today)
        try await world.client.perform(
            HealthAPI.medicines.save, world.miso.id, medicine.id, body: Replacement(MedicineDTO(medicine)))
        let list = try await shell.due(within: 0)
        #expect(list.lines.first?.hasPrefix("2 h 15 min late     3 May 2026  Miso: Drops") == true)
        #expect(list.items.map(\.statusAndTime) == ["2 h 15 min late", "due today at 23:45"])
        #expect(list.tabSeparated.first?.hasSuffix("\t2 h 15 min late\t23:45") == true)
    }

    @Test(
        "Doses of one medicine, whose ids share a prefix, are completed by a suffix"
    )
    func doseNames() async throws {
        func item(_ id: String, _ kind: String) -> DueItem {
            DueItem(
                kind: kind, id: id, pet: PetID(), petName: "Miso", title: "Pills", due: ShellWorld.today, time: nil,
                status: .dueSoon(days: 0))
        }
        let start = "71f9f1a5-bc4d-4f7e-9b5c"
        let items = [
            item("\(start)-00000192a4d0", "dose"), item("\(start)-00000192a6a0", "dose"),
            item("5f0a5c9e-1111-4111-8111-000000000002", "reminder"),
        ]
        let list = DueList(today: ShellWorld.today, days: 0, items: items, unreadable: [], zone: .gmt)
        let names = list.lines.map { $0.split(separator: " ").last.map(String.init) }
        #expect(names == ["0192a4d0)", "0192a6a0)", "5f0a5c9e)"])
        for (name, item) in zip(["0192A4D0", "0192a6a0", "5f0a5c9e"], items) {
            #expect(items.filter { $0.isNamed(name) } == [item])
        }
    }

    @Test("An item that can't be completed reports why, and nothing changes")
    func notDone() async throws {
        let world = try await ShellWorld()
        try await world.addReminder("Worming", due: "2026-04-04")
        try await world.addReminder("Bath", due: "2026-04-05", id: "5f0a5c9e-1111-4111-8111-000000000002")
        let cases: [(String, String?, String, Int32)] = [
            ("77", nil, "Nothing that is due", 1), ("5f0a", nil, "Several ids begin or end like that", 2),
            (ShellWorld.reminder, "tomorrow", "is yet to come", 1), (ShellWorld.reminder, "someday", "isn't a day", 2),
        ]
        for (id, date, reason, status) in cases {
            let error = await #expect(throws: AppError.self) {
                try await world.shell.markDone(id, on: date, again: false)
            }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
            #expect(error?.exitStatus == status)
        }
        #expect(try await world.shell.due(within: 0).items.count == 2)
    }

    @Test("A weight is added by the pet's name, with units and days as typed in the app")
    func weight() async throws {
        let world = try await ShellWorld()
        #expect(
            try await world.shell.addWeight("4.2kg", of: "miso", on: "yesterday", evenIfUnlikely: false)
                == "Miso weighed 4.2 kg on 2 May 2026.")
        _ = try await world.shell.addWeight("9lb4oz", of: "\(world.miso.id)", on: nil, evenIfUnlikely: false)
        #expect(try await weights(in: world) == ["4196 2026-05-03", "4200 2026-05-02"])
    }

    @Test("A weight without a unit is read and repeated in the settings' unit")
    func weightInPounds() async throws {
        let world = try await ShellWorld()
        let shell = Shell(
            client: world.client, today: FixedToday(ShellWorld.today), ids: SequentialIDs(), weights: .pounds)
        #expect(
            try await shell.addWeight("9", of: "miso", on: nil, evenIfUnlikely: false)
                == "Miso weighed 9 lb on 3 May 2026.")
        #expect(try await weights(in: world) == ["4082 2026-05-03"])
    }

    @Test("A pet is found without the accents of its name")
    func accents() throws {
        let pets = try ["Mišo", "Zoë", "Zoe"].map { name in
            try Pet(name: name, species: .cat, today: ShellWorld.today)
        }
        #expect(try pets.find("miso").id == pets[0].id)
        #expect(try pets.find("zoë").id == pets[1].id)
        #expect(try pets.find("zoe").id == pets[2].id)
    }

    @Test("A weight that is invalid in the form is invalid here")
    func refusedWeight() async throws {
        let world = try await ShellWorld()
        _ = try await world.shell.addWeight("4.2", of: "miso", on: nil, evenIfUnlikely: false)
        let cases: [(String, String, String?, String, Int32)] = [
            ("much", "miso", nil, "Type a number, alone or with its unit", 2),
            ("-1kg", "miso", nil, "Type a number", 2),
            ("4kg", "rex", nil, "No pet is called \"rex\"; there are Miso.", 1),
            ("4kg", "miso", "tomorrow", "is yet to come", 1), ("4kg", "miso", "2020-01-01", "before the birth", 1),
            ("4kg", "miso", "31.2.2026", "February 2026 has no day 31", 2), ("42kg", "miso", nil, "add --anyway", 1),
        ]
        for (weight, pet, date, reason, status) in cases {
            let error = await #expect(throws: AppError.self) {
                try await world.shell.addWeight(weight, of: pet, on: date, evenIfUnlikely: false)
            }
            #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
            #expect(error?.exitStatus == status, "\(String(describing: error))")
        }
        #expect(try await weights(in: world).count == 1)
        _ = try await world.shell.addWeight("42kg", of: "miso", on: nil, evenIfUnlikely: true)
        #expect(try await weights(in: world) == ["42000 2026-05-03"])
    }

    @Test("A weight that changed by a quarter in a day requires confirmation")
    func unlikelyWeight() async throws {
        let world = try await ShellWorld()
        _ = try await world.shell.addWeight("4kg", of: "miso", on: "yesterday", evenIfUnlikely: false)
        for weight in ["5kg", "3kg"] {
            let error = await #expect(throws: AppError.self) {
                try await world.shell.addWeight(weight, of: "miso", on: nil, evenIfUnlikely: false)
            }
            #expect(
                error?.description.contains("\(weight.dropLast(2)) kg is far from the 4 kg of 2 May 2026") == true,
                "\(String(describing: error))")
        }
        #expect(try await weights(in: world) == ["4000 2026-05-02"])
        _ = try await world.shell.addWeight("5kg", of: "miso", on: nil, evenIfUnlikely: true)
        #expect(try await weights(in: world).count == 2)
        // Only one of two weights of a day that are far from each other can be right.
        #expect(
            try await world.shell.addWeight("50kg", of: "miso", on: nil, evenIfUnlikely: true)
                == "Miso weighed 50 kg on 3 May 2026, and not 5 kg.")
        #expect(
            try await world.shell.addWeight("4.2kg", of: "miso", on: nil, evenIfUnlikely: true)
                == "Miso weighed 4.2 kg on 3 May 2026, and not 50 kg.")
        #expect(try await Set(weights(in: world)) == ["4000 2026-05-02", "4200 2026-05-03"])
        _ = try await world.shell.addWeight("4.3kg", of: "miso", on: nil, evenIfUnlikely: true)
        #expect(try await weights(in: world).count == 3)
    }
}
