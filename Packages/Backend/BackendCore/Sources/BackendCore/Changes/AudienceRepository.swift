import CoreModels
import Database
import Foundation

/// The accounts that may see a change.
struct AudienceRepository {
    let store: Connection

    /// Returns the accounts that may read a pet at a time or later.
    func readers(of pet: PetID, at now: Date) throws -> Set<AccountID> {
        try accounts(PetReaders.accounts, [pet.sqlValue, now.wholeSeconds.sqlValue])
    }

    /// Returns the pets that an account may read at a time or later.
    func pets(of account: AccountID, at now: Date) throws -> [PetID] {
        try store.rows(PetReaders.pets, [account.sqlValue, now.wholeSeconds.sqlValue]).map { try $0.value("pet") }
    }

    /// Returns the accounts that take part in something at a time or later.
    func parties(of kind: Parties, _ id: UUID, at now: Date) throws -> Set<AccountID> {
        let id = EntityID<Never>(id).sqlValue
        guard kind.areReaders else { return try accounts(kind.statement, [id]) }
        let row = try store.row(kind.statement, [id])
        return try row.map { try readers(of: $0.value("pet"), at: now) } ?? []
    }

    /// Returns the accounts that see the effects of a job, which include the job's own.
    func accounts(of audience: JobAudience, _ job: ScheduledJob) throws -> Set<AccountID> {
        let others: Set<AccountID> =
            switch audience {
            case .account: []
            case .parties(let kind):
                try UUID(uuidString: job.subject).map { try parties(of: kind, $0, at: job.now) } ?? []
            case .readers:
                try job.subject.split(separator: "/").first.flatMap { PetID(String($0)) }
                    .map { try readers(of: $0, at: job.now) } ?? []
            }
        return others.union([job.account])
    }

    private func accounts(_ statement: String, _ arguments: [SQLValue]) throws -> Set<AccountID> {
        Set(try store.rows(statement, arguments).map { try $0.value("account") })
    }
}
