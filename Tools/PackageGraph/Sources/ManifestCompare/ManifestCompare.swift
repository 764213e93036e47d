import Foundation
import ManifestReader

/// Compares every manifest below the given folders with the output of `swift package dump-package`.
@main
struct ManifestCompare {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard !arguments.isEmpty else {
            FileHandle.standardError.write(
                Data("usage: manifest-compare [--only-read | --sources | --time | --record] PATH…\n".utf8))
            exit(2)
        }
        if arguments.first == "--sources" { return compareSources(Array(arguments.dropFirst())) }
        if arguments.first == "--time" {
            for path in arguments.dropFirst() { do { try DiscoveryTiming.run(path) } catch { print(error) } }
            return
        }
        if arguments.first == "--record" {
            for path in arguments.dropFirst() { do { try FixtureRecorder.record(path) } catch { print(error) } }
            return
        }
        let isQuick = arguments.contains("--only-read")
        var tally = Tally()
        for path in arguments where !path.hasPrefix("--") {
            for directory in packages(below: URL(fileURLWithPath: path).path) {
                compare(directory, isQuick: isQuick, &tally)
            }
        }
        print(tally.summary)
        exit(tally.wrong == 0 ? 0 : 1)
    }

    private static func compareSources(_ paths: [String]) {
        var total = (equal: 0, different: 0, uncompared: 0)
        for path in paths {
            do {
                let tally = try SourceComparison.compare(path)
                total = (
                    total.equal + tally.equal, total.different + tally.different, total.uncompared + tally.uncompared
                )
            } catch {
                FileHandle.standardError.write(Data("\(error)\n".utf8))
                exit(2)
            }
        }
        print(
            "\(total.equal) packages with the same sources, \(total.different) with others, \(total.uncompared) not described"
        )
        exit(total.different == 0 ? 0 : 1)
    }

    struct Tally {
        var equal = 0
        var wrong = 0
        var unprovable = 0
        var invalid = 0
        var uncompared = 0

        var summary: String {
            let read = equal + wrong
            let total = read + unprovable
            return """
                \(total + invalid + uncompared) manifests: \(equal) equal, \(wrong) different, \(unprovable) not provable, \
                \(invalid) invalid by both, \(uncompared) not compared (dump-package fails); \
                \(total == 0 ? 0 : 100 * read / total) % read without running them
                """
        }
    }

    private static func packages(below path: String) -> [String] {
        var result: [String] = []
        guard let files = FileManager.default.enumerator(atPath: path) else { return [] }
        if FileManager.default.fileExists(atPath: path + "/Package.swift") { result.append(path) }
        while let file = files.nextObject() as? String {
            if file.hasSuffix("/.build") || file == ".build" || file.hasSuffix(".git") { files.skipDescendants() }
            if file.hasSuffix("/Package.swift") { result.append(path + "/" + file.dropLast("/Package.swift".count)) }
        }
        return result.sorted()
    }

    /// Compares the manifest that applies, and each of the others in a folder of its own.
    private static func compare(_ directory: String, isQuick: Bool, _ tally: inout Tally) {
        let manager = FileManager.default
        let names = ((try? manager.contentsOfDirectory(atPath: directory)) ?? []).filter(ManifestSelection.isManifest)
            .sorted()
        let reader = ManifestReader()
        let chosen = ManifestSelection.choose(among: names, tools: reader.host.compilerVersion) { name in
            manager.contents(atPath: directory + "/" + name).flatMap {
                try? ManifestSelection.toolsVersion(of: [UInt8]($0), file: name)
            }
        }
        for name in names {
            if name == chosen {
                compare(directory, directory + "/" + name, isQuick: isQuick, &tally)
            } else {
                let alone = NSTemporaryDirectory() + "manifest-compare-\(UUID().uuidString)"
                let copy = alone + "/" + (directory as NSString).lastPathComponent
                try? manager.createDirectory(atPath: copy, withIntermediateDirectories: true)
                try? manager.copyItem(atPath: directory + "/" + name, toPath: copy + "/Package.swift")
                compare(copy, copy + "/Package.swift", shown: directory + "/" + name, isQuick: isQuick, &tally)
                try? manager.removeItem(atPath: alone)
            }
        }
    }

    private static func compare(
        _ directory: String, _ file: String, shown: String? = nil, isQuick: Bool, _ tally: inout Tally
    ) {
        let shown = shown ?? file
        guard let bytes = FileManager.default.contents(atPath: file) else { return print("\(shown): can't be read") }
        let read = Result { () throws(ManifestError) in try ManifestReader().evaluate([UInt8](bytes), file: file) }
        if isQuick {
            switch read {
            case .success(let result):
                switch result.outcome {
                case .success: tally.equal += 1
                case .failure(let unprovable):
                    tally.unprovable += 1
                    print("\(shown): \(unprovable.place): not provable: \(unprovable.reason)")
                }
            case .failure(let error):
                tally.invalid += 1
                print("\(shown): \(error)")
            }
            return
        }
        let dumped = Result { () throws(ManifestError) in
            try DumpPackageReader.manifest(try SwiftTool().dumpPackage(directory, file: file), file: file)
        }
        switch (read, dumped) {
        case (.failure, .failure): tally.invalid += 1
        case (.failure(let error), .success):
            tally.wrong += 1
            print("\(shown): refused: \(error)")
        case (.success(let result), _):
            switch (result.outcome, dumped) {
            case (.failure(let unprovable), _):
                tally.unprovable += 1
                print("\(shown): \(unprovable.place): not provable: \(unprovable.reason)")
            case (.success, .failure(let error)):
                tally.uncompared += 1
                print("\(shown): dump-package: \(error)".prefix(400))
            case (.success(let mine), .success(let theirs)):
                let differences = Difference.between(mine.withoutPlaces, theirs)
                if differences.isEmpty { tally.equal += 1 } else { tally.wrong += 1 }
                for difference in differences { print("\(shown): \(difference)") }
            }
        }
    }
}
