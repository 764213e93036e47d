import Database
import Foundation
import HealthWire
import Testing

@testable import AccountsSlice
@testable import ActivitySlice
@testable import BackendCore
@testable import HealthSlice
@testable import NutritionSlice
@testable import PaymentsSlice
@testable import PetNestBackend
@testable import PetsSlice

@Suite("Query plans", .timeLimit(.minutes(20)))
struct QueryPlanTests {
    /// Returns SQLite's plan for a statement.
    private func plan(of sql: String) async throws -> [String] {
        let backend = try TestBackend()
        // A numbered parameter may occur twice.
        let places = sql.contains("?1") ? (sql.contains("?2") ? 2 : 1) : sql.count { $0 == "?" }
        return try await backend.database.read { connection in
            try connection.rows("EXPLAIN QUERY PLAN \(sql)", Array(repeating: .null, count: places))
                .map { try $0.value("detail") }
        }
    }

    private static let tables = [
        WeightDTO.table, VisitDTO.table, VaccinationDTO.table, ReminderDTO.table, MedicineDTO.table, DoseDTO.table,
    ]
    private static let lists = tables.map(\.select)
    private static let others =
        tables.map(\.count) + tables.map(\.delete)
        + tables.map(\.selectOne)
        + [
            PetTable.select, PetTable.known, PetTable.delete, HealthAgenda.vaccinations, HealthAgenda.reminders,
            MedicineAgenda.medicines, MedicineAgenda.doses, MedicineAgenda.reader, StoredMedicines.lastDoses,
            PetReaders.pets,
            PetReaders.accounts, SessionTables.caller, SessionTables.ofAccount,
            PetTable.selectAll, NutritionTables.selectFoods, HouseholdWeights.since, HouseholdWeights.latest,
            HouseholdNutrition.meals, HouseholdNutrition.diets, HouseholdActivity.activities,
            NutritionTables.foodOwner, SharingTables.known, SharingTables.sharedPets, SharingTables.people,
            SharingTables.end,
            SharingTables.remove, SharingTables.leave, SharingTables.invitations, SharingTables.withdraw,
            SharingTables.invitation, SharingTables.overdueInvitations,
            TrackerTables.walk, TrackerTables.readings, TrackerTables.otherPet, TrackerTables.trackedWalks,
            TrackerTables.trackedWalk, SharingTables.recordEnd, SharingTables.ends, SharingTables.forgetEnds,
        ]

    private static let ofOthers = Slices.all.flatMap(\.parties).map(\.statement) + [Banks.waiting]

    @Test("never scan a whole table", arguments: lists + others + ofOthers)
    func noScan(sql: String) async throws {
        let plan = try await plan(of: sql)
        #expect(!plan.isEmpty)
        // The view of an account's pets has only rows that its parts find by the account.
        for step in plan where step != "SCAN petReader" { #expect(!step.hasPrefix("SCAN"), "\(sql): \(step)") }
    }

    @Test("of an account's export never scan a whole table")
    func export() async throws {
        let backend = try TestBackend()
        let statements = try await backend.database.read { store in
            let tables = try Slices.all.ownersTables(in: store).map(\.anonymous)
            let links = TableLink.down(into: tables, among: tables) + TableLink.up(into: tables, among: tables)
            return tables.filter(\.isOwned).map(\.selectOwned)
                + links.flatMap { link in [1, 512].map { link.to.select(link.target, among: $0) } }
        }
        #expect(statements.count > 100)
        for sql in statements {
            for step in try await plan(of: sql) { #expect(!step.hasPrefix("SCAN"), "\(sql.prefix(100)): \(step)") }
        }
    }

    @Test("find lists in their order", arguments: lists)
    func noSorting(sql: String) async throws {
        for step in try await plan(of: sql) { #expect(!step.contains("TEMP B-TREE"), "\(sql): \(step)") }
    }

    @Test("read weights from the index alone")
    func covering() async throws {
        let plan = try await plan(of: WeightDTO.table.select)
        #expect(plan.contains { $0.contains("USING COVERING INDEX weightOfPet") })
    }

    @Test("find due items by pet", arguments: [HealthAgenda.vaccinations, HealthAgenda.reminders])
    func due(sql: String) async throws {
        let plan = try await plan(of: sql)
        #expect(plan.contains { $0.contains("INDEX vaccinationOfPet") || $0.contains("INDEX reminderOpenOfPet") })
    }

    @Test("a scan would be reported")
    func scanIsReported() async throws {
        #expect(try await plan(of: "SELECT * FROM pet").contains { $0.hasPrefix("SCAN") })
        #expect(try await plan(of: "SELECT * FROM visit ORDER BY reason").contains { $0.contains("TEMP B-TREE") })
    }
}
