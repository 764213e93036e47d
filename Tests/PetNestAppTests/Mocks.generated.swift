// Written by `bulkhead mocks`, from the protocols that are marked for it. Don't change it by hand:
// change the protocols and run that command again. What was changed here isn't overwritten without --force.
// sum: e4de8740e2ea3c47568521fd46db6a64
// swift-format-ignore-file

import CorePresentation
@testable import PetNestApp

/// A mock of ``ScreenSurface``.
@MainActor
final class ScreenSurfaceMock: ScreenSurface {
    private let place: MockPlace

    /// Creates a mock without answers. A call without an answer fails the test at this place.
    init(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) {
        place = MockPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// The calls of `show(_:trail:)`, and their answers.
    let showCalls = LocalMockCalls<(screen: Screen, trail: [String]), @MainActor (Screen, [String]) -> Void>("ScreenSurface.show(_:trail:)")
    func show(_ screen: Screen, trail: [String]) {
        showCalls.record((screen, trail), place)?(screen, trail)
    }

    /// The calls of `stop()`, and their answers.
    let stopCalls = LocalMockCalls<Void, @MainActor () -> Void>("ScreenSurface.stop()")
    func stop() {
        stopCalls.record((), place)?()
    }
}
