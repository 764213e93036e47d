import CoreArchitecture
import CoreArchitectureReplay
import CoreModels
import CorePresentation
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Records a session: the person's input, the opened routes, and the backend's responses.
///
/// The file holds everything that was typed and answered, names included. Only its owner can read it.
@MainActor
final class RecordedSession {
    /// The local time at which the session began, in seconds as if it were in GMT. A session therefore replays on its
    /// own day in any time zone.
    let beginning: Double

    private let recorder: SessionRecorder

    /// Starts recording.
    /// - Parameter environment: May set the clock by ``SystemToday/variable``.
    /// - Throws: ``AppError/recording(path:reason:)`` if the file exists or can't be created.
    init(to file: URL, stack: ScreenStack, environment: [String: String]) throws(AppError) {
        let path = file.path(percentEncoded: false)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "a file of that name exists" : String(cString: strerror(errno))
            throw .recording(path: path, reason: reason)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let now = Date()
        if let set = environment[SystemToday.variable].flatMap({ LocalTime($0) }) {
            // The fraction of the second stays: it seeds the ids, which must differ between sessions.
            let part = now.timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
            beginning = ((set.instant(in: .gmt).timeIntervalSince1970 + part) * 1_000_000).rounded() / 1_000_000
        } else {
            let wall = now.timeIntervalSince1970 + Double(TimeZone.autoupdatingCurrent.secondsFromGMT(for: now))
            beginning = (wall * 1000).rounded() / 1000
        }
        // A failed write can't be reported while a screen is shown. A log that ends early reports it when it is read.
        let lines = IntentRecorder(clock: ContinuousClock()) { line in try? handle.write(contentsOf: Data(line.utf8)) }
        recorder = SessionRecorder(lines, stack: stack, date: beginning, onProblem: { _ in })
    }

    /// Creates the ids of this session.
    var ids: SeededIDs { SeededIDs(seed: beginning.bitPattern) }

    /// The request name under which the initial settings are recorded.
    static let settingsRequest = "settings"

    /// Records the initial settings, on which the screens depend.
    func settings(_ settings: AppSettings) {
        recorder.answer(to: Self.settingsRequest, json(settings))
    }

    /// Encodes a value as JSON. Texts and integers can always be encoded.
    private func json(_ value: some Encodable) -> JSONValue {
        guard let data = try? JSONEncoder().encode(value) else { return .null }
        return (try? JSONDecoder().decode(JSONValue.self, from: data)) ?? .null
    }

    /// Records an event, before it is handled.
    func event(_ event: Event) {
        recorder.event(event)
    }

    /// Records a route, before it is opened.
    func route(_ route: Route) {
        recorder.route(route)
    }

    /// Records the outcome of a request, before it is returned.
    func record(_ reply: RecordedReply, of request: String) {
        recorder.answer(to: request, json(reply))
    }

    /// Records the end of the session.
    func end() {
        recorder.end()
    }
}
