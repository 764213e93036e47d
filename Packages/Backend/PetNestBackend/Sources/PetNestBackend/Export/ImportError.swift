import Database

/// Why an export wasn't imported. Nothing was changed.
public enum ImportError: Error, Hashable, Sendable {
    /// The file is no JSON to its end: it was cut off, or never was.
    case unreadable(reason: String)
    /// The file is JSON, but no export of this app's.
    case foreign
    /// A newer app wrote the file: a later format, or tables that this app doesn't know.
    case newer(String)
    /// A table or column of the file isn't among those that its schema makes.
    case unknown(String)
    /// A row breaks a rule of its table, or refers to one that isn't in the file.
    case broken(reason: String)
    /// These rows are there already.
    case existing([String])
    /// The store can't be written.
    case store(DatabaseError)
}

extension ImportError: CustomStringConvertible {
    /// A sentence that says what is wrong, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let reason):
            "It can't be read to its end: \(reason). It may be cut off; nothing was changed. Export it again, or copy it again."
        case .foreign:
            "It is no export of PetNest's: it doesn't begin with {\"format\": \"\(StoreExport.format)\"}. "
                + "Nothing was changed; choose a file that petnest export wrote."
        case .newer(let what):
            "A newer version of PetNest wrote it: it has \(what). Nothing was changed; install the newer version."
        case .unknown(let what):
            "It has \(what), which its schema doesn't make. Nothing was changed; choose a file that nobody edited."
        case .broken(let reason):
            "It breaks a rule of the store: \(reason) Nothing was changed; correct the file, or export it again."
        case .existing(let rows):
            "It has what is there already: \(rows.joined(separator: ", ")). Nothing was changed; "
                + "import it into an empty folder (--data-dir)."
        case .store(let error): error.description
        }
    }
}
