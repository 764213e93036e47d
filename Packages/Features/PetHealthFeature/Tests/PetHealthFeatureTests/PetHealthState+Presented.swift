import CorePresentation
import Testing

@testable import PetHealthFeature

extension PetHealthState {
    /// Returns the screen of the state, and checks that it is consistent.
    func presented(sourceLocation: SourceLocation = #_sourceLocation) -> Screen {
        let screen = PetHealthPresenter.present(self)
        #expect(screen.inconsistencies == [], sourceLocation: sourceLocation)
        return screen
    }
}
