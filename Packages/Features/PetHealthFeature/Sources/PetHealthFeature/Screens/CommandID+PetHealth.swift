import CorePresentation

extension CommandID {
    static func add(_ kind: EntryKind) -> CommandID { "add-\(kind.routeComponent)" }
    static let save: CommandID = "save"
    static let remove: CommandID = "remove"
    static let markDone: CommandID = "mark-done"
    static let allVaccinations: CommandID = "all-vaccinations"
    static let vetView: CommandID = "vet-view"
    static let refresh: CommandID = "refresh"
}
