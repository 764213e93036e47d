import PackageGraph

/// The verdict on a tree of an earlier run.
///
/// It counts for a tree with the same graph, facts and rules on the same day, while everything else that was looked up on the
/// disk is as it was. So a change to a file that isn't about what rules look at leaves it standing.
struct VerdictCache {
    private let file: CacheFile

    /// Creates the cache of one verdict in a folder.
    ///
    /// - Parameters:
    ///   - name: tells it from others in the folder.
    ///   - key: of all that the verdict follows from.
    init(directory: String, name: String, key: Fingerprint) {
        file = CacheFile(path: "\(directory)/\(name).cache", key: "\(key.first) \(key.second)")
    }

    /// The verdict, if it still counts.
    func load() -> Verdict? {
        guard let (looks, verdict) = file.read(Self.read), looks.allSatisfy(\.isSame) else { return nil }
        return verdict
    }

    private static func read(_ reader: inout ByteReader) -> ([DiskLooks.Look], Verdict)? {
        let looks = reader.items { reader in
            DiskLooks.Look(
                path: reader.text(), stamp: reader.number(UInt8.self) == 1 ? DiskFile.Stamp(&reader) : nil)
        }
        let verdict = Verdict(
            all: reader.items { Finding(&$0) },
            waived: reader.items {
                CheckResult.Waived(finding: Finding(&$0), reason: $0.text(), place: SourcePlace(&$0))
            },
            notes: reader.items { $0.text() }, packages: reader.number(), targets: reader.number(),
            imports: reader.number(), manifestsRun: reader.number(), isEmpty: reader.number(UInt8.self) == 1)
        return reader.isIntact ? (looks, verdict) : nil
    }

    /// Keeps a verdict in place of the one before.
    func keep(_ verdict: Verdict, _ looks: [DiskLooks.Look]) {
        file.write { writer in
            writer.add(looks) { look, writer in
                writer.add(look.path)
                writer.add(UInt8(look.stamp == nil ? 0 : 1))
                look.stamp?.write(to: &writer)
            }
            writer.add(verdict.all) { $0.write(to: &$1) }
            writer.add(verdict.waived) {
                $0.finding.write(to: &$1)
                $1.add($0.reason)
                $0.place.write(to: &$1)
            }
            writer.add(verdict.notes) { $1.add($0) }
            writer.add(verdict.packages)
            writer.add(verdict.targets)
            writer.add(verdict.imports)
            writer.add(verdict.manifestsRun)
            writer.add(UInt8(verdict.isEmpty ? 1 : 0))
        }
    }
}
