import Synchronization

/// The stores that passes are read from and saved to: first the local store, then the remote one.
///
/// No function throws. A store that fails makes the run slower, and is reported once.
public final class ResultStores: Sendable {
    private let local: LocalStore?
    private let remote: RemoteStore?
    private let reported = Mutex<Set<StoreWarning.Subject>>([])

    /// Creates a lookup over the given stores. Without any store, nothing is ever found or saved.
    public init(local: LocalStore?, remote: RemoteStore? = nil) {
        self.local = local
        self.remote = remote
    }

    /// Looks up the pass of a key. Saves a pass of the remote store in the local one.
    ///
    /// - Parameter holds: returns whether a record's observations are still valid. If those of the local record aren't,
    ///   the remote store is consulted.
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
                    warnings += warn(.local, .invalidEntry, "an entry of \(local.folder) was deleted: \(defect)")
                }
            } catch {
                warnings += warn(.local, .reading, "\(error); tests run instead")
            }
        }
        guard let remote else { return StoreLookup(found: nil, in: nil, warnings: warnings) }
        do throws(RemoteProblem) {
            switch try await remote.result(for: key) {
            case .found(let record):
                guard holds(record) else { break }
                warnings += saveLocally(record)
                return StoreLookup(found: record, in: .remote, warnings: warnings)
            case .absent: break
            case .rejected(let defect):
                let message = "\(remote.settings.address) has an invalid entry, \(key): \(defect); tests run instead"
                warnings += warn(.remote, .invalidEntry, message)
            }
        } catch {
            let next = remote.consequenceForReading(after: error)
            warnings += warn(.remote, .reading, "\(remote.settings.address): \(error); tests run instead, \(next)")
        }
        return StoreLookup(found: nil, in: nil, warnings: warnings)
    }

    /// Saves a pass in each writable store, unless its key was disproved.
    ///
    /// - Returns: the stores' warnings.
    public func save(_ record: TestRecord) async -> [StoreWarning] {
        if let local, (try? local.isDisproved(record.key)) == true { return [] }
        var warnings = saveLocally(record)
        guard let remote else { return warnings }
        do throws(RemoteProblem) {
            try await remote.save(record)
        } catch {
            let next = remote.consequenceForWriting(after: error)
            let message = "\(remote.settings.address): \(error); a pass isn't shared, \(next)"
            warnings += warn(.remote, .writing, message)
        }
        return warnings
    }

    /// Marks a pass as disproved on this machine, so that it isn't accepted from any store again.
    ///
    /// The entry of the remote store isn't deleted, since write access there doesn't include deletion.
    ///
    /// - Returns: the stores' warnings.
    public func disprove(_ key: ResultKey) -> [StoreWarning] {
        guard let local else { return [] }
        do throws(FileProblem) {
            try local.disprove(key)
            return []
        } catch {
            return warn(.local, .writing, "\(error); a disproved pass may be accepted again")
        }
    }

    private func saveLocally(_ record: TestRecord) -> [StoreWarning] {
        guard let local else { return [] }
        do throws(FileProblem) {
            try local.save(record)
            return []
        } catch {
            return warn(.local, .writing, "\(error); a pass isn't saved")
        }
    }

    /// Returns a warning, unless one of the same store and concern was returned before.
    private func warn(_ store: StorePlace, _ concern: StoreWarning.Concern, _ message: String) -> [StoreWarning] {
        let warning = StoreWarning(subject: .init(store: store, concern: concern), message: message)
        return reported.withLock { $0.insert(warning.subject).inserted } ? [warning] : []
    }
}
