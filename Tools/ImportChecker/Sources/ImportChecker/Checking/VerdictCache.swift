import PackageGraph

/// The cached verdict on a tree.
///
/// It is valid for a tree with the same graph, facts and rules on the same day, as long as everything else that was
/// read from the disk is unchanged. So a change to a file that affects no rule keeps it valid.
struct VerdictCache {
    private let file: CacheFile

    /// Creates the cache of one verdict in a folder.
    ///
    /// - Parameters:
    ///   - name: The name of the verdict in the folder.
    ///   - key: The fingerprint of everything that the verdict depends on.
    init(directory: String, name: String, key: Fingerprint) {
        file = CacheFile(path: "\(directory)/\(name).cache", key: "\(key.first) \(key.second)")
    }

    /// Returns the verdict if it is still valid.
    func load() -> Verdict? {
        guard let (observations, verdict) = file.read(Self.read), observations.allSatisfy(\.isSame) else { return nil }
        return verdict
    }

    private static func read(_ reader: inout ByteReader) -> ([DiskObservations.Observation], Verdict)? {
        let observations = reader.items { reader in
            DiskObservations.Observation(
                path: reader.text(), stamp: reader.number(UInt8.self) == 1 ? DiskFile.Stamp(&reader) : nil)
        }
        let verdict = Verdict(
            all: reader.items { Finding(&$0) },
            waived: reader.items {
                CheckResult.Waived(finding: Finding(&$0), reason: $0.text(), place: SourcePlace(&$0))
            },
            notes: reader.items { $0.text() }, packages: reader.number(), projects: reader.number(),
            targets: reader.number(),
            unknownFiles: reader.number(), imports: reader.number(), manifestsRun: reader.number(),
            isEmpty: reader.number(UInt8.self) == 1)
        return reader.isIntact ? (observations, verdict) : nil
    }

    /// Saves a verdict, replacing the previous one.
    func save(_ verdict: Verdict, _ observations: [DiskObservations.Observation]) {
        file.write { writer in
            writer.add(observations) { observation, writer in
                writer.add(observation.path)
                writer.add(UInt8(observation.stamp == nil ? 0 : 1))
                observation.stamp?.write(to: &writer)
            }
            writer.add(verdict.all) { $0.write(to: &$1) }
            writer.add(verdict.waived) {
                $0.finding.write(to: &$1)
                $1.add($0.reason)
                $0.place.write(to: &$1)
            }
            writer.add(verdict.notes) { $1.add($0) }
            writer.add(verdict.packages)
            writer.add(verdict.projects)
            writer.add(verdict.targets)
            writer.add(verdict.unknownFiles)
            writer.add(verdict.imports)
            writer.add(verdict.manifestsRun)
            writer.add(UInt8(verdict.isEmpty ? 1 : 0))
        }
    }
}
