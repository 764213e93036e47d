// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: 0ca31ff87744f12c5c4d77b511eb946e
// swift-format-ignore-file

import CorePresentation
@testable import PetNestApp

/// A mock of ``ScreenSurface``.
@MainActor
final class ScreenSurfaceMock: ScreenSurface {
    private let place: MockPlace

    /// Creates a mock that answers nothing yet; a call that nothing answers fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `show(_:trail:)`, and what answers them.
    let showCalls = LocalMockCalls<(screen: Screen, trail: [String]), @MainActor (Screen, [String]) -> Void>("ScreenSurface.show(_:trail:)")
    func show(_ screen: Screen, trail: [String]) {
        showCalls.record((screen, trail), place)?(screen, trail)
    }

    /// The calls of `stop()`, and what answers them.
    let stopCalls = LocalMockCalls<Void, @MainActor () -> Void>("ScreenSurface.stop()")
    func stop() {
        stopCalls.record((), place)?()
    }
}
