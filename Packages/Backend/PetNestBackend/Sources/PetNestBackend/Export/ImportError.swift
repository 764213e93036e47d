import Database

/// The reasons an export wasn't imported. Nothing was changed.
public enum ImportError: Error, Hashable, Sendable {
    /// The file isn't complete JSON: it was truncated, or never was JSON.
    case unreadable(reason: String)
    /// The file is JSON, but not an export of this app.
    case foreign
    /// A newer app wrote the file: it has a later format, or tables that this app doesn't know.
    case newer(String)
    /// A table or column of the file doesn't belong to its schema.
    case unknown(String)
    /// A row breaks a rule of its table, or refers to one that isn't in the file.
    case broken(reason: String)
    /// These rows exist already.
    case existing([String])
    /// The store can't be written.
    case store(DatabaseError)
}

extension ImportError: CustomStringConvertible {
    /// Describes the problem, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let reason):
            "It can't be read completely: \(reason). It may be truncated; nothing was changed. Export it again, or copy it again."
        case .foreign:
            "It isn't an export of PetNest: it doesn't begin with {\"format\": \"\(StoreExport.format)\"}. "
                + "Nothing was changed; choose the file of an export."
        case .newer(let what):
            "A newer version of PetNest wrote it: it has \(what). Nothing was changed; install the newer version."
        case .unknown(let what):
            "It has \(what), which its schema doesn't have. Nothing was changed; choose an unedited file."
        case .broken(let reason):
            "It breaks a rule of the store: \(reason) Nothing was changed; correct the file, or export it again."
        case .existing(let rows):
            "It contains existing entries: \(rows.joined(separator: ", ")). Nothing was changed; "
                + "import it into an empty folder (--data-dir)."
        case .store(let error): error.description
        }
    }
}
