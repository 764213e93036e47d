import GRDB

extension SQLValue {
    init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let integer): self = .integer(integer)
        case .double(let real): self = .real(real)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob(data)
        }
    }

    func databaseValue() throws(DatabaseError) -> DatabaseValue {
        switch self {
        case .null: return .null
        case .integer(let integer): return integer.databaseValue
        case .real(let real): return real.databaseValue
        case .text(let text):
            // GRDB binds a C string, which would silently truncate the text.
            if text.utf8.contains(0) { throw .unstorableText }
            return text.databaseValue
        case .blob(let data): return data.databaseValue
        }
    }
}
