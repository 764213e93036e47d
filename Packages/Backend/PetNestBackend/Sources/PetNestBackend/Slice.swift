import CoreModels
import Database
import Foundation

/// One feature's part of the backend: what it answers, and what it keeps for that.
///
/// A slice is a folder under `Slices` and a line in ``Slices``. It may use what slices share (the folder `HTTP`) and
/// the pets of ``Connection/requirePet(_:of:)``, and knows no other slice. (The cart's knows the products' shelf, since an
/// order and the stock that it takes change in one transaction: ``Connection/takeFromShelf(_:of:)``. What sells something
/// knows payments for the same reason: ``Connection/usePayment(_:of:for:now:)``.)
struct Slice: Sendable {
    /// Names the slice and its page of API: "Health".
    let name: String
    /// The bodies that its routes speak of, for its page of API: an example each, in JSON with comments.
    let wire: String
    /// What it answers, in the order of its page.
    var routes: [Route] = []
    /// Its part of the schema's history. Those of all slices are applied in the order of their names, so a name begins
    /// with its day: `2026-11-22-feed-posts`. What belongs to a pet references it `ON DELETE CASCADE`, and goes with it.
    var migrations: [Migration] = []
    /// What it has due for all pets of an account until a day, in any order; `nil` if nothing of it is ever due.
    var agenda:
        (
            @Sendable (_ account: AccountID, _ until: CalendarDate, _ now: Date, _ store: Connection) throws
                -> RowList<AgendaItem>
        )?
    /// What it has for the day alone on which someone asks, by their clock; `nil` if it has nothing of that kind.
    var agendaOfDay:
        (@Sendable (_ account: AccountID, _ now: LocalTime, _ store: Connection) throws -> RowList<AgendaItem>)?
    /// What happened in it that the owner should know of, in any order; `nil` if nothing of that kind does.
    var notices: (@Sendable (_ question: NoticeQuestion, _ store: Connection) throws -> RowList<OwnerNotice>)?
    /// What of its tables isn't exported; by default all is.
    var export = SliceExport()
    /// Enters its sample data; `nil` if it has none.
    var sample: (@Sendable (_ sample: inout Sample) throws -> Void)?
    /// Takes out what its sample brought for all accounts, when the only account gives its sample back; `nil` if the
    /// rows that were noted are all of it.
    var clearSample: (@Sendable (_ store: Connection) throws -> Void)?
}

/// What an export leaves out of a slice's tables.
///
/// An export holds the rows of one account: those of tables that have a column `account`, and what refers to them. Of
/// other tables, which all accounts share, it holds what these rows refer to. So a slice that says nothing has all
/// exported that is the owner's, of tables that it gets later too. Virtual tables aren't exported: what they index is.
struct SliceExport: Sendable {
    /// The tables that hold what isn't the owner's to take along: secrets, what lasts minutes, what is derived.
    var leavesOut: Set<String> = []
    /// The tables that are somebody else's, as the shop's: an import enters nothing into them, and leaves out what refers
    /// to what isn't there.
    var staysBehind: Set<String> = []
    /// The columns by table that refer to what may be others' own, as a comment's post is: the row goes along without that,
    /// isn't chosen for its sake, and is left out by an import where it isn't.
    var refersToOthers: [String: Set<String>] = [:]
    /// Gives a row of a table that is imported other values where somebody has taken what only one can have, as a handle;
    /// nil for the row as it is.
    var fit: (@Sendable (_ row: Row, _ table: String, _ store: Connection) throws -> [SQLValue]?)?
    /// Rebuilds a virtual or omitted table from the others, after an import and in its transaction.
    var rebuild: (@Sendable (_ store: Connection) throws -> Void)?
}
