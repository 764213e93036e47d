import CSeal
import Foundation
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Keeps a program, and all that it starts, from touching more than a seal allows.
///
/// The kernel keeps the rules (Landlock). The calls that are heard give names to what the rules forbid, and tell what was
/// read. Addresses are the exception: the kernel has rules for ports only, so a connection to another machine fails here.
final class SealWatch: CallListener {
    private let seal: Seal
    private let state = Mutex(SealReport())

    init(_ seal: Seal) {
        self.seal = seal
    }

    /// What was done so far.
    var report: SealReport { state.withLock { $0 } }

    var profile: String? { seal.profile }

    /// What is refused once is refused again.
    var hearsRepetitions: Bool { true }

    func rules() throws(LaunchError) -> Int32 { try seal.rules() }

    func hear(_ request: UnsafePointer<seal_request>) -> Int32 {
        let judgement = judge(request)
        if judgement.report != SealReport() { state.withLock { $0.add(judgement.report) } }
        return judgement.isRefused ? EACCES : 0
    }

    func lose(_ reason: String) {
        state.withLock { $0.add(SealReport(violations: ["can't be watched: \(reason)"])) }
    }

    private func judge(_ request: UnsafePointer<seal_request>) -> (
        report: SealReport, isRefused: Bool
    ) {
        if request.pointee.kind == SEAL_CONNECTS {
            guard let place = SealedAddress.forbidden(request, seal) else { return (SealReport(), false) }
            return (SealReport(violations: ["connects to \(place)"]), true)
        }
        var report = SealReport()
        for (index, found) in Self.paths(request).enumerated() {
            guard let found else { continue }
            switch request.pointee.kind {
            case SEAL_OPENS_TO_READ where found.isThere:
                if seal.allowsReading(found.path) {
                    report.reads.insert(found.path)
                } else {
                    report.violations.append("reads \(found.path)")
                }
            case SEAL_STARTS where found.isThere:
                if seal.allowsReading(found.path) {
                    report.reads.insert(found.path)
                } else {
                    report.violations.append("starts \(found.path)")
                }
            case SEAL_OPENS_TO_WRITE where found.isThere || request.pointee.creates != 0,
                SEAL_MAKES where !found.isThere,
                SEAL_CHANGES where found.isThere || index == 1:
                if !seal.allowsWriting(found.path) { report.violations.append("writes \(found.path)") }
            default: break
            }
        }
        return (report, false)
    }

    /// The paths of a request without links, each with whether anything lies there; nil for none, and for what can't be forbidden.
    private static func paths(_ request: UnsafePointer<seal_request>) -> [(
        path: String, isThere: Bool
    )?] {
        [text(request.pointee.paths.0), text(request.pointee.paths.1)].map { text, folder in
            guard !text.isEmpty else { return nil }
            let path = text.hasPrefix("/") ? text : folder + "/" + text
            // A process's own files are others seen from here.
            guard path.hasPrefix("/"), !path.hasPrefix("/proc/") else { return nil }
            let parts = path.split(separator: "/")
            // What is removed, renamed or made is the name itself, and not what a link of that name leads to.
            let isOfName =
                [SEAL_MAKES, SEAL_CHANGES].contains(request.pointee.kind) && parts.last != "."
                && parts.last != ".."
            if !isOfName, let real = RealPath.of(path) { return (real, true) }
            // In a folder that isn't there nothing can be made.
            guard let name = parts.last, let parent = RealPath.of("/" + parts.dropLast().joined(separator: "/"))
            else {
                return nil
            }
            let place = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
            var status = stat()
            return (place, isOfName && lstat(place, &status) == 0)
        }
    }

    private static func text(_ path: seal_path) -> (text: String, folder: String) {
        withUnsafeBytes(of: path) { bytes in
            let size = Int(SEAL_PATH_BYTES)
            func string(_ start: Int) -> String {
                String(decoding: bytes[start..<(start + size)].prefix { $0 != 0 }, as: UTF8.self)
            }
            return (string(0), string(size))
        }
    }
}
