import Synchronization

/// Where passes are looked for and kept: in the local store first, then in the remote one.
///
/// Nothing here throws: a store that fails makes the run slower, and is told of once.
public final class ResultStores: Sendable {
    private let local: LocalStore?
    private let remote: RemoteStore?
    private let told = Mutex<Set<StoreWarning.Subject>>([])

    /// The stores there are; with none, nothing is ever found or kept.
    public init(local: LocalStore?, remote: RemoteStore? = nil) {
        self.local = local
        self.remote = remote
    }

    /// What the stores have for a key. What the remote store has is kept in the local one.
    public func result(for key: ResultKey) async -> StoreLookup {
        var warnings: [StoreWarning] = []
        if let local {
            do throws(FileProblem) {
                switch try local.result(for: key) {
                case .found(let record): return StoreLookup(found: record, in: .local, warnings: [])
                case .absent: break
                case .rejected(let defect):
                    warnings += tell(.local, .wrongEntry, "an entry of \(local.folder) was deleted: \(defect)")
                }
            } catch {
                warnings += tell(.local, .reading, "\(error); tests run instead")
            }
        }
        guard let remote else { return StoreLookup(found: nil, in: nil, warnings: warnings) }
        do throws(RemoteProblem) {
            switch try await remote.result(for: key) {
            case .found(let record):
                warnings += keepLocally(record)
                return StoreLookup(found: record, in: .remote, warnings: warnings)
            case .absent: break
            case .rejected(let defect):
                let message = "\(remote.settings.address) has a wrong entry, \(key): \(defect); tests run instead"
                warnings += tell(.remote, .wrongEntry, message)
            }
        } catch {
            let next = remote.outlookForReading(after: error)
            warnings += tell(.remote, .reading, "\(remote.settings.address): \(error); tests run instead, \(next)")
        }
        return StoreLookup(found: nil, in: nil, warnings: warnings)
    }

    /// Keeps a pass in each store that may be written. Answers what there is to tell.
    public func keep(_ record: TestRecord) async -> [StoreWarning] {
        var warnings = keepLocally(record)
        guard let remote else { return warnings }
        do throws(RemoteProblem) {
            try await remote.keep(record)
        } catch {
            let next = remote.outlookForWriting(after: error)
            let message = "\(remote.settings.address): \(error); a pass isn't shared, \(next)"
            warnings += tell(.remote, .writing, message)
        }
        return warnings
    }

    /// Deletes a pass that has turned out to be none. The remote store's stays: who may write there isn't who may delete.
    public func forget(_ key: ResultKey) { local?.forget(key) }

    private func keepLocally(_ record: TestRecord) -> [StoreWarning] {
        guard let local else { return [] }
        do throws(FileProblem) {
            try local.keep(record)
            return []
        } catch {
            return tell(.local, .writing, "\(error); a pass isn't kept")
        }
    }

    /// A warning, unless there was one of the same store about the same thing.
    private func tell(_ store: StorePlace, _ concern: StoreWarning.Concern, _ message: String) -> [StoreWarning] {
        let warning = StoreWarning(subject: .init(store: store, concern: concern), message: message)
        return told.withLock { $0.insert(warning.subject).inserted } ? [warning] : []
    }
}
