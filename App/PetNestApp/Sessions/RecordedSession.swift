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

/// A session as it is recorded: what the person does, which routes are opened, and what the backend answers.
///
/// The file holds what was typed and answered, names included: it is readable by its owner alone, and for whoever
/// they hand it to.
@MainActor
final class RecordedSession {
    /// When the session began, by the clock on the person's wall, in seconds: what that clock showed as if it were in
    /// GMT. So a session plays on the day it was recorded, wherever it is played.
    let beginning: Double

    private let recorder: SessionRecorder

    /// Begins to record.
    /// - Parameter environment: Where the clock may be set, as ``SystemToday/variable``.
    /// - Throws: ``AppError/recording(path:reason:)`` where there is a file already, or none can be made.
    init(to file: URL, stack: ScreenStack, environment: [String: String]) throws(AppError) {
        let path = file.path(percentEncoded: false)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EEXIST ? "there is a file of that name" : String(cString: strerror(errno))
            throw .recording(path: path, reason: reason)
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let now = Date()
        if let set = environment[SystemToday.variable].flatMap({ LocalTime($0) }) {
            // What is random of the moment stays, since the ids of two sessions may not be the same.
            let part = now.timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
            beginning = ((set.instant(in: .gmt).timeIntervalSince1970 + part) * 1_000_000).rounded() / 1_000_000
        } else {
            let wall = now.timeIntervalSince1970 + Double(TimeZone.autoupdatingCurrent.secondsFromGMT(for: now))
            beginning = (wall * 1000).rounded() / 1000
        }
        // What can't be written can't be told while a screen is shown either: a log that ends early says so itself.
        let lines = IntentRecorder(clock: ContinuousClock()) { line in try? handle.write(contentsOf: Data(line.utf8)) }
        recorder = SessionRecorder(lines, stack: stack, date: beginning, onProblem: { _ in })
    }

    /// Makes the ids of this session.
    var ids: SeededIDs { SeededIDs(seed: beginning.bitPattern) }

    /// What the settings at the beginning are recorded as the answer to.
    static let settingsRequest = "settings"

    /// Records what is chosen when the session begins, by which screens are shown.
    func settings(_ settings: AppSettings) {
        recorder.answer(to: Self.settingsRequest, json(settings))
    }

    /// A value of ours as JSON: what is made of texts and whole numbers always is some.
    private func json(_ value: some Encodable) -> JSONValue {
        guard let data = try? JSONEncoder().encode(value) else { return .null }
        return (try? JSONDecoder().decode(JSONValue.self, from: data)) ?? .null
    }

    /// Records an event that is about to be handled.
    func event(_ event: Event) {
        recorder.event(event)
    }

    /// Records a route that is about to be opened.
    func route(_ route: Route) {
        recorder.route(route)
    }

    /// Records what became of a request, before it is handed on.
    func record(_ reply: RecordedReply, of request: String) {
        recorder.answer(to: request, json(reply))
    }

    /// Records the session's end.
    func end() {
        recorder.end()
    }
}
