import AppLogging
import CoreArchitecture
import CoreArchitectureReplay
import CoreModels
import CorePresentation
import CoreStorage
import CryptHashing
import Foundation
import SharedUI

/// Replays a recorded session, without a data folder and without a surface, on one thread.
///
/// ```swift
/// let replay = try SessionReplay(of: file)
/// try await replay.play(upTo: 12)
/// print(replay.screenText)
/// ```
@MainActor
public final class SessionReplay {
    private let player: SessionPlayer
    private let stack = ScreenStack()
    private let today: ReplayToday
    private let session: AppSession

    /// Reads a recording.
    /// - Throws: ``AppError/replay(_:)`` if the file isn't a recording, ``AppError/recording(path:reason:)`` if it can't
    ///   be read. A recording that is damaged further on can be played up to there; ``problem`` says why.
    public init(of file: URL) throws(AppError) {
        OneThread.use()
        let text: String
        do {
            text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        } catch {
            throw .recording(path: file.path(percentEncoded: false), reason: error.localizedDescription)
        }
        do throws(IntentLogError) {
            player = SessionPlayer(try IntentLog(reading: text))
        } catch {
            throw .replay(error)
        }
        let beginning = player.beginning ?? 0
        today = ReplayToday(beginning: beginning)
        let store = MemoryKeyValueStore()
        // Recordings of older versions have no settings; the defaults were in force.
        if let settings = Self.settings(of: player) {
            try? store.set(settings, for: .settings)
            // Consumes the answer, which the services requested before the replay started.
            Task { [player] in try? await player.answer(to: RecordedSession.settingsRequest) }
        }
        let app = AppServices(
            transport: ReplayTransport(player: player),
            today: today,
            ids: SeededIDs(seed: beginning.bitPattern),
            log: .disabled,
            analytics: DiscardingServices(),
            counts: DiscardingServices(),
            crashes: DiscardingServices(),
            settings: StoredSettings(in: store),
            store: store,
            hashing: CryptPasswordHasher(),
            photos: DiscardingServices(),
            photoTransport: DiscardingServices(),
            folder: DataFolderServices(enterSample: { _ in }, mailPlace: "", backUp: { _ in "" })
        )
        // The recording doesn't say whose session it was.
        let user = SessionUser.reader(account: "recorded")
        session = AppSession(
            services: SessionServices(app, user: user, sessions: SessionSwitch(nil)), stack: stack)
    }

    private static func settings(of player: SessionPlayer) -> AppSettings? {
        for case (_, .answer(RecordedSession.settingsRequest, let value)) in player.steps {
            return try? JSONDecoder().decode(AppSettings.self, from: JSONEncoder().encode(value))
        }
        return nil
    }

    /// The reason the session ends early, if it does.
    public var problem: AppError? { player.problem.map { .replay($0) } }

    /// The descriptions of the steps, one line each.
    public var lines: [String] {
        player.steps.enumerated().map { index, step in
            let seconds = Double(step.record.nanoseconds) / 1e9
            return "\(index + 1)\t\(String(format: "%.3f", seconds)) s\t\(Self.words(for: step.intent))"
        }
    }

    /// Plays the session up to a step.
    /// - Parameter last: The number of the last step to play, from 1.
    /// - Throws: ``AppError/replay(_:)`` if a step finds another screen than the recorded one.
    public func play(upTo last: Int = .max) async throws(AppError) {
        do throws(IntentLogError) {
            try await player.play(upTo: last, on: stack, open: session.coordinator.open, moveClock: today.move)
        } catch {
            throw .replay(error)
        }
    }

    /// Plays the session up to the first step after which the screen shows a text.
    /// - Returns: That step as in ``lines``.
    /// - Throws: ``AppError/noSuchStep(_:)`` if there is none, and what ``play(upTo:)`` throws.
    public func play(untilShown text: String) async throws(AppError) -> String {
        try await play(untilNot: { !$0.contains(text) }, sought: "that shows \"\(text)\"")
    }

    /// Plays the session up to the first step after which the screen no longer shows a text.
    /// - Returns: That step as in ``lines``.
    /// - Throws: ``AppError/noSuchStep(_:)`` if there is none, and what ``play(upTo:)`` throws.
    public func play(untilGone text: String) async throws(AppError) -> String {
        var wasShown = false
        return try await play(
            untilNot: { shown in
                wasShown = wasShown || shown.contains(text)
                return !wasShown || shown.contains(text)
            },
            sought: "on which \"\(text)\" is gone"
        )
    }

    private func play(untilNot holds: (String) -> Bool, sought: String) async throws(AppError) -> String {
        let step: Int?
        do throws(IntentLogError) {
            step = try await player.firstStep(
                afterWhichNot: { holds($0.map(Self.text) ?? "") },
                on: stack,
                open: session.coordinator.open,
                moveClock: today.move
            )
        } catch {
            throw .replay(error)
        }
        guard let step else { throw problem ?? .noSuchStep(sought) }
        return lines[step - 1]
    }

    /// The current screen as plain lines, or the last one before the app exited.
    public var screenText: String {
        guard let screen = stack.top?.screen ?? player.lastScreen else { return "" }
        return Self.text(of: screen)
    }

    private static func text(of screen: Screen) -> String {
        PlainRenderer().lines(screen).joined(separator: "\n") + "\n"
    }

    private static func words(for intent: SessionIntent) -> String {
        switch intent {
        case .began: "the session begins"
        case .event(let event): words(for: event)
        case .route(let route): "open \(route.isEmpty ? "home" : route)"
        case .answer(let request, _): "answer to \(request)"
        case .ended: "the session ends"
        }
    }

    private static func words(for event: RecordedEvent) -> String {
        switch event {
        case .activated(let command): "activate \(command)"
        case .typed(let field, let text): "type \"\(text)\" into \(field)"
        case .typedSecret(let field, let length): "type \(length) hidden characters into \(field)"
        case .chose(let field, let option): "choose \(option ?? "nothing") in \(field)"
        case .switched(let field, let isOn): "switch \(field) \(isOn ? "on" : "off")"
        case .selected(let row, let element): "select \(row) in \(element)"
        case .query(let text, let element): "search \"\(text)\" in \(element)"
        case .tab(let tab, let element): "show the tab \(tab) of \(element)"
        case .nearEnd(let element): "scroll near the end of \(element)"
        case .back: "go back"
        case .dismissed(let element): "dismiss \(element)"
        }
    }
}
