import CoreInterfaces
import CoreWire

extension WireRecord {
    /// Returns a value made from a record in a response.
    /// - Throws: `ServiceError.unintelligible` if it breaks a rule of this version.
    public func read<Value>(_ read: (Self) throws(WireError) -> Value) throws(ServiceError) -> Value {
        try ServiceError.reading(id.map { "\(Self.name) \($0)" } ?? Self.name) { try read(self) }
    }
}

extension DomainRecord {
    /// Returns the domain value of a record in a response.
    /// - Throws: `ServiceError.unintelligible` if it breaks a rule of this version.
    public func read() throws(ServiceError) -> Value {
        try read { record throws(WireError) in try record.value(as: .response) }
    }
}

extension RecordList {
    /// Returns values made from the records in a response. One that breaks a rule of this version counts as unreadable.
    public func read<Value>(_ read: (Record) throws(WireError) -> Value) -> Listed<Value> {
        let (values, unreadable) = values(read)
        return Listed(
            values, unreadable: unreadable.map { UnreadableRecord(kind: $0.table, id: $0.id, reason: $0.reason) })
    }
}

extension RecordList {
    /// Returns values made from all records in a response, for screens on which a missing one would be wrong. Records
    /// that the service can't read are left out.
    /// - Throws: `ServiceError.unintelligible` for the first record that breaks a rule of this version.
    public func readAll<Value>(_ read: (Record) throws(WireError) -> Value) throws(ServiceError) -> [Value] {
        if let record = undecodable.first {
            throw .unintelligible(detail: "\(record.table) \(record.id): \(record.reason)")
        }
        return try records.map { record throws(ServiceError) in try record.read(read) }
    }
}

extension RecordList where Record: DomainRecord {
    /// Returns the domain values of the records in a response. One that breaks a rule of this version counts as
    /// unreadable.
    public func read() -> Listed<Record.Value> {
        read { record throws(WireError) in try record.value(as: .response) }
    }
}
