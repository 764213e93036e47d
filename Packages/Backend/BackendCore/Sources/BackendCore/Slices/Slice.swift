import CoreModels
import Database
import Foundation

/// One feature's part of the backend: its routes, its tables, and its contributions to the agenda and the notices.
///
/// A slice imports BackendCore and its wire target, and no other slice. Its dependencies on other slices are parameters
/// with protocol types, such as ``PetDirectory``, which PetNestBackend's list of slices passes.
public struct Slice: Sendable {
    /// The name of the slice and of its page in API: "Health".
    public let name: String
    /// Examples of the bodies in its routes, for its page in API: JSON with comments.
    public let wire: String
    /// The routes, in the order of its page.
    public var routes: [Route]
    /// The migrations of its tables. Those of all slices are applied in the order of their names, so a name begins with
    /// its date: `2026-11-22-feed-posts`. Rows of a pet refer to it with `ON DELETE CASCADE`, and are deleted with it.
    public var migrations: [Migration]
    /// The migrations of its tables in PostgreSQL, named like ``migrations``. The first one creates the tables as they
    /// are after SQLite's migrations.
    public var postgreSQL: [Migration]
    /// The jobs that it schedules. A name is unique among those of all slices.
    public var jobs: [Job]
    /// Its things in which several accounts take part. All of them are notified of a change.
    public var parties: [Parties]
    /// Returns the items that are due for all pets of an account until a day, in any order; `nil` if it has no due
    /// dates.
    public var agenda:
        (
            @Sendable (_ account: AccountID, _ until: CalendarDate, _ clock: CallerClock, _ store: Connection) throws
                -> RowList<AgendaItem>
        )?
    /// Returns the items until a day that depend on the caller's clock; `nil` if it has no such items.
    public var agendaOfDay:
        (
            @Sendable (_ account: AccountID, _ until: CalendarDate, _ moment: AgendaMoment, _ store: Connection) throws
                -> RowList<AgendaItem>
        )?
    /// Throws a failure that says what was recorded for an item that is no longer listed. Returns if the slice has no
    /// record of it.
    public var unlisted: (@Sendable (_ deed: UnlistedDeed, _ store: Connection) throws -> Void)?
    /// Undoes an action on an item, and returns a sentence about it; returns `nil` if the item isn't its own. Throws a
    /// failure if the stored record isn't what the action recorded.
    public var undo: (@Sendable (_ deed: UndoneDeed, _ store: Connection) throws -> String?)?
    /// Returns the notices for the owner, in any order; `nil` if it has none.
    public var notices: (@Sendable (_ question: NoticeQuestion, _ store: Connection) throws -> RowList<OwnerNotice>)?
    /// The exceptions of its tables from exports; by default there are none.
    public var export: SliceExport
    /// Enters its sample data; `nil` if it has none.
    public var sample: (@Sendable (_ sample: inout Sample) throws -> Void)?
    /// Removes its shared sample data, when the only account removes its sample; `nil` if the recorded rows are all of
    /// it.
    public var clearSample: (@Sendable (_ store: Connection) throws -> Void)?

    /// Creates a slice. The parameters are its properties.
    public init(
        name: String,
        wire: String,
        routes: [Route] = [],
        migrations: [Migration] = [],
        postgreSQL: [Migration] = [],
        jobs: [Job] = [],
        parties: [Parties] = [],
        agenda: (
            @Sendable (_ account: AccountID, _ until: CalendarDate, _ clock: CallerClock, _ store: Connection) throws
                -> RowList<AgendaItem>
        )? = nil,
        agendaOfDay: (
            @Sendable (_ account: AccountID, _ until: CalendarDate, _ moment: AgendaMoment, _ store: Connection) throws
                -> RowList<AgendaItem>
        )? = nil,
        unlisted: (@Sendable (_ deed: UnlistedDeed, _ store: Connection) throws -> Void)? = nil,
        undo: (@Sendable (_ deed: UndoneDeed, _ store: Connection) throws -> String?)? = nil,
        notices: (@Sendable (_ question: NoticeQuestion, _ store: Connection) throws -> RowList<OwnerNotice>)? = nil,
        export: SliceExport = SliceExport(),
        sample: (@Sendable (_ sample: inout Sample) throws -> Void)? = nil,
        clearSample: (@Sendable (_ store: Connection) throws -> Void)? = nil
    ) {
        self.name = name
        self.wire = wire
        self.routes = routes
        self.migrations = migrations
        self.postgreSQL = postgreSQL
        self.jobs = jobs
        self.parties = parties
        self.agenda = agenda
        self.agendaOfDay = agendaOfDay
        self.unlisted = unlisted
        self.undo = undo
        self.notices = notices
        self.export = export
        self.sample = sample
        self.clearSample = clearSample
    }
}

/// The parts of a slice's tables that an export excludes.
///
/// An export contains the rows of one account: those of tables with a column `account`, and those that refer to them.
/// Of other tables, which all accounts share, it contains the rows that these refer to. By default all rows of the
/// owner are exported, also those of future tables. Virtual tables aren't exported.
public struct SliceExport: Sendable {
    /// The tables that an owner can't export: secrets, short-lived rows, and derived rows.
    public var leavesOut: Set<String>
    /// The tables that belong to others, such as the shop's. An import doesn't write them, and leaves out rows that
    /// refer to missing ones.
    public var staysBehind: Set<String>
    /// The columns by table that may refer to rows of others, such as a comment's post. The exported row doesn't
    /// include the referenced one, and an import leaves it out if that is missing.
    public var refersToOthers: [String: Set<String>]
    /// The tables to which others than the owner append rows, such as the shop's events. Such a row isn't a use of the
    /// sample row that it refers to.
    public var appendedByOthers: Set<String>
    /// The columns by table that hold thousandths, such as the amount of a dose. For spreadsheets they are decimal
    /// numbers.
    public var thousandths: [String: Set<String>]
    /// Returns other values for an imported row if unique ones are in use, such as a handle; `nil` keeps the row as it
    /// is.
    public var adapt: (@Sendable (_ row: Row, _ table: String, _ store: Connection) throws -> [SQLValue]?)?
    /// Merges an imported row with an existing one of the same key, such as the time until which notices were read, and
    /// returns whether it did. Without it, such a row is refused.
    public var merge: (@Sendable (_ row: Row, _ table: String, _ store: Connection) throws -> Bool)?
    /// Rebuilds a virtual or omitted table from the others, after an import and in its transaction.
    public var rebuild: (@Sendable (_ store: Connection) throws -> Void)?

    /// Creates the exceptions. The parameters are the properties.
    public init(
        leavesOut: Set<String> = [],
        staysBehind: Set<String> = [],
        refersToOthers: [String: Set<String>] = [:],
        appendedByOthers: Set<String> = [],
        thousandths: [String: Set<String>] = [:],
        adapt: (@Sendable (_ row: Row, _ table: String, _ store: Connection) throws -> [SQLValue]?)? = nil,
        merge: (@Sendable (_ row: Row, _ table: String, _ store: Connection) throws -> Bool)? = nil,
        rebuild: (@Sendable (_ store: Connection) throws -> Void)? = nil
    ) {
        self.leavesOut = leavesOut
        self.staysBehind = staysBehind
        self.refersToOthers = refersToOthers
        self.appendedByOthers = appendedByOthers
        self.thousandths = thousandths
        self.adapt = adapt
        self.merge = merge
        self.rebuild = rebuild
    }
}
