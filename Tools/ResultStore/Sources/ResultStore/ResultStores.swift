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

    /// Looks a key up. A pass that the remote store has is saved in the local one.
    ///
    /// - Parameter holds: says whether what a record observed still is so. The local store's record is passed over for the
    ///   remote one's if it isn't.
    public func result(
        for key: ResultKey, where holds: (TestRecord) -> Bool = { _ in true }
    ) async -> StoreLookup {
        var warnings: [StoreWarning] = []
        if let local {
            do throws(FileProblem) {
                if try local.isDisproved(key) { return StoreLookup(found: nil, in: nil, warnings: []) }
                switch try local.result(for: key) {
                case .found(let record) where holds(record):
                    return StoreLookup(found: record, in: .local, warnings: [])
                case .found, .absent: break
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
                guard holds(record) else { break }
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

    /// Saves a pass in each store that may be written, unless its key was disproved.
    ///
    /// - Returns: the stores' warnings.
    public func keep(_ record: TestRecord) async -> [StoreWarning] {
        if let local, (try? local.isDisproved(record.key)) == true { return [] }
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

    /// Marks a pass as disproved on this machine, so that no store's is believed again. The remote store's entry stays: being
    /// allowed to write there doesn't include deleting.
    ///
    /// - Returns: the stores' warnings.
    public func disprove(_ key: ResultKey) -> [StoreWarning] {
        guard let local else { return [] }
        do throws(FileProblem) {
            try local.disprove(key)
            return []
        } catch {
            return tell(.local, .writing, "\(error); a pass that was disproved may be believed again")
        }
    }

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
