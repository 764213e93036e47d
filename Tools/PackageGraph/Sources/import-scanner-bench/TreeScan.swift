import ImportScanner
import ImportScannerReference
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Scans all Swift files below some folders with several workers that share the folders.
final class TreeScan: Sendable {
    private enum Work {
        case folder(String)
        case files(ArraySlice<String>)
    }

    private struct State {
        var work: [Work]
        /// The number of workers whose work may add folders.
        var busy = 0
    }

    private let state: Mutex<State>

    init(_ paths: [String]) {
        state = Mutex(State(work: paths.map { $0.hasSuffix(".swift") ? .files([$0]) : .folder($0) }))
    }

    func run(workers: Int) async -> Totals {
        await withTaskGroup(of: Totals.self) { group in
            for _ in 0..<workers { group.addTask { self.work() } }
            var totals = Totals()
            for await part in group { totals += part }
            return totals
        }
    }

    private func work() -> Totals {
        var totals = Totals()
        var buffer = FileBuffer()
        var output = RecordOutput()
        while true {
            let (work, isDone) = state.withLock { state -> (Work?, Bool) in
                let work = state.work.popLast()
                if work != nil { state.busy += 1 }
                return (work, work == nil && state.busy == 0)
            }
            if isDone { break }
            switch work {
            case .folder(let folder): list(folder)
            case .files(let files):
                for file in files {
                    _ = buffer.withBytes(of: file) { bytes in
                        let imports = ImportScanner.scan(bytes)
                        output.append(imports, file: file)
                        totals += Totals(files: 1, bytes: bytes.count, imports: imports.count)
                    }
                }
            case nil:
                sched_yield()
                continue
            }
            state.withLock { $0.busy -= 1 }
        }
        output.flush()
        return totals
    }

    private func list(_ folder: String) {
        let entries = SourceTree.entries(of: folder)
        let pieces = stride(from: 0, to: entries.files.count, by: 64).map {
            Work.files(entries.files[$0..<min($0 + 64, entries.files.count)])
        }
        state.withLock { $0.work += entries.folders.map { .folder($0) } + pieces }
    }
}
