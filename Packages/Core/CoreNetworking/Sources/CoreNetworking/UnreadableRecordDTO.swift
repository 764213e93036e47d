import CoreInterfaces
import CoreWire

/// The name of CoreWire's type in gateways whose lists aren't declared in PetNestWire yet.
public typealias UnreadableRecordDTO = UnreadableDTO

extension UnreadableRecord {
    /// Creates the record that a response leaves out.
    init(_ dto: UnreadableDTO) {
        self.init(kind: dto.table, id: dto.id, reason: dto.reason)
    }
}

extension [UnreadableDTO]? {
    /// The records as domain values; empty if the response left out none.
    public var records: [UnreadableRecord] { (self ?? []).map { UnreadableRecord($0) } }
}
