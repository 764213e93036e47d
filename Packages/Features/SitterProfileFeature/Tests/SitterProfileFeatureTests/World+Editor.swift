import CoreArchitecture
import CoreArchitectureTesting
import CoreModels
import CorePresentation

@testable import SitterProfileFeature

extension World {
    /// Returns the loaded form of a profile, or of a new one.
    func editor(_ id: SitterID? = nil) async -> SitterProfileEditorViewModel {
        let editor = SitterProfileEditorViewModel(id: id, dependencies: dependencies, coordinator: coordinator)
        editor.appear()
        _ = await editor.settled()
        return editor
    }
}

extension SitterProfileEditorViewModel {
    /// Types texts into fields.
    func enter(_ texts: [FieldID: String]) {
        for (field, text) in texts { handle(.edited(field, .text(text))) }
    }

    /// Types the least that a new profile needs.
    func fill() {
        enter(["name": "Ben Ivanov", "area": "Pankow", "price-walk": "15", "reach": "5"])
        handle(.edited("accepts-dog", .flag(true)))
    }

    /// Saves the form, and returns its screen afterwards.
    func screenAfterSaving() async -> Screen {
        handle(.activated("save"))
        return await settled()
    }
}
