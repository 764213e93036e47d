import CorePresentation
import Foundation
import SharedUI

/// Shows every element, for looking at it and for tests that need a real terminal.
///
///     shared-ui-gallery [--plain | --print | --benchmark] [NUMBER]
@main
@MainActor
struct Gallery {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let number = arguments.compactMap { Int($0) }.first ?? 0
        let screens = GalleryScreens.all
        let model = GalleryModel(screens[min(max(number, 0), screens.count - 1)])
        if arguments.contains("--benchmark") {
            Benchmark().run()
        } else if arguments.contains("--print") {
            for screen in screens { print(PlainRenderer().lines(screen).joined(separator: "\n") + "\n") }
        } else if arguments.contains("--plain") {
            await runPlain(model)
        } else {
            await runTerminal(model)
        }
    }

    private static func runPlain(_ model: GalleryModel) async {
        var session: PlainSession?
        session = PlainSession { text in
            FileHandle.standardOutput.write(Data(text.utf8))
        } onEvent: { event in
            if model.handle(event) { session?.stop() }
            session?.show(model.screen, trail: model.trail)
        } onQuit: {
            session?.stop()
        }
        session?.show(model.screen, trail: model.trail)
        await session?.run(lines: StandardInputLines.stream())
    }

    private static func runTerminal(_ model: GalleryModel) async {
        let capabilities = TerminalCapabilities(environment: ProcessInfo.processInfo.environment)
        var session: TerminalSession?
        do {
            let terminal = try ControllingTerminal(capabilities: capabilities)
            session = TerminalSession(device: terminal, capabilities: capabilities) { event in
                if model.handle(event) { session?.stop() }
                session?.show(model.screen, trail: model.trail)
            } onQuit: {
                session?.stop()
            }
            session?.show(model.screen, trail: model.trail)
            try await session?.run()
        } catch TerminalError.terminated(let signal) {
            exit(128 + signal)
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }
}
