import CorePresentation
import Testing

@testable import PetHealthFeature

extension PetHealthState {
    /// The screen that shows it, which has to be consistent whatever else a test asks of it.
    func presented(sourceLocation: SourceLocation = #_sourceLocation) -> Screen {
        let screen = PetHealthPresenter.present(self)
        #expect(screen.inconsistencies == [], sourceLocation: sourceLocation)
        return screen
    }
}
