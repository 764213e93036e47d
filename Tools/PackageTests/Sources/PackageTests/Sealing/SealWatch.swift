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

/// Restricts a program and its child processes to what a seal allows.
///
/// The kernel enforces the rules with Landlock. The received system calls are used to report denied accesses and the
/// files that were read. Addresses are an exception: Landlock has rules only for ports, so connections to other
/// machines are denied here.
final class SealWatch: CallListener {
    private let seal: Seal
    private let state = Mutex(SealReport())

    init(_ seal: Seal) {
        self.seal = seal
    }

    /// The accesses so far.
    var report: SealReport { state.withLock { $0 } }

    var profile: String? { seal.profile }

    // A denied access is denied again.
    var receivesRepetitions: Bool { true }

    func rules() throws(LaunchError) -> Int32 { try seal.rules() }

    func receive(_ request: UnsafePointer<seal_request>) -> Int32 {
        let judgment = judge(request)
        if judgment.report != SealReport() { state.withLock { $0.add(judgment.report) } }
        return judgment.isRefused ? EACCES : 0
    }

    func recordGap(_ reason: String) {
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

    /// Returns the paths of a request without links, and whether they exist. Returns `nil` if it has none, or none that
    /// can be denied.
    private static func paths(_ request: UnsafePointer<seal_request>) -> [(
        path: String, isThere: Bool
    )?] {
        [text(request.pointee.paths.0), text(request.pointee.paths.1)].map { text, folder in
            guard !text.isEmpty else { return nil }
            let path = text.hasPrefix("/") ? text : folder + "/" + text
            // A process's own files in /proc have different paths for other processes.
            guard path.hasPrefix("/"), !path.hasPrefix("/proc/") else { return nil }
            let parts = path.split(separator: "/")
            // Removing, renaming and creating affect a link itself, not its destination.
            let isOfName =
                [SEAL_MAKES, SEAL_CHANGES].contains(request.pointee.kind) && parts.last != "."
                && parts.last != ".."
            if !isOfName, let real = RealPath.of(path) { return (real, true) }
            // Nothing can be created in a folder that doesn't exist.
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
