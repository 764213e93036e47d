import CoreInterfaces
import CorePresentation

/// The records of a list that can't be read, collected from its pages.
struct UnreadableRecords: Equatable, Sendable {
    private var records: [UnreadableRecord] = []

    /// Adds the records of a page.
    /// - Returns: Those that no earlier page had.
    mutating func add(_ page: [UnreadableRecord]) -> [UnreadableRecord] {
        let new = page.filter { !records.contains($0) }
        records += new
        return new
    }

    /// The notice for the screen, or `nil` if everything could be read.
    var notice: Notice? { .unreadable(records.map(\.description), areOwn: false) }
}

extension SocialFeedDependencies {
    /// Logs records that can't be read.
    func log(_ unreadable: [UnreadableRecord]) {
        for record in unreadable { log.warning("a record can't be read", ["record": .private(record)]) }
    }
}
