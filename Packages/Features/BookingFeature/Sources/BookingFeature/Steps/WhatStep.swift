import CoreArchitecture
import CoreModels

/// The first step: which animals, which service, and of boarding how many nights.
struct WhatStep: Hashable, Sendable {
    /// What happens in it.
    enum Action: Hashable, Sendable {
        case petToggled(PetID, Bool)
        case serviceChosen(CareService?)
        case nightsEdited(String)
        /// A person wants to go on.
        case nextAsked
    }

    /// The owner's animals that the sitter takes.
    var pets: [Pet] = []
    var chosenPets: Set<PetID> = []
    var service: CareService?
    /// The services for which the sitter doesn't come as far as the owner's home.
    var tooFar: Set<CareService> = []
    var nights = "1"
    /// Whether going on was tried, so that what is missing is told.
    var hasTried = false

    /// The nights that were typed, where they will do.
    var readNights: Int? {
        guard service == .boarding else { return 1 }
        return Int(nights.filter { !$0.isWhitespace }).flatMap { (1...Quote.mostUnits).contains($0) ? $0 : nil }
    }

    /// What time is looked for, once that is known.
    var stay: CareStay? {
        guard let service, let readNights else { return nil }
        return CareStay(service: service, nights: readNights)
    }

    /// What is still missing, by field.
    var missing: [String: String] {
        var missing: [String: String] = [:]
        if chosenPets.isEmpty { missing["pets"] = "Choose who is to be looked after." }
        if service == nil { missing["service"] = "Choose what is to be done." }
        if readNights == nil { missing["nights"] = "Write how many nights, from 1 to \(Quote.mostUnits)." }
        if let service {
            if tooFar.contains(service) {
                missing["service"] = "For this the sitter doesn't come as far as your home. Choose another service."
            }
            for pet in pets where chosenPets.contains(pet.id) && !service.isFor(pet.species) {
                missing["service"] = "\(service.name) isn't for \(pet.name)."
            }
        }
        return missing
    }
}

/// A service, and how many nights it takes.
struct CareStay: Hashable, Sendable {
    let service: CareService
    /// 1 for all but boarding.
    let nights: Int
}

/// How the first step answers: it needs nobody else for it.
struct WhatReducer: Reducer {
    func reduce(into state: inout WhatStep, action: WhatStep.Action) -> Effect<WhatStep.Action> {
        switch action {
        case .petToggled(let pet, let isChosen):
            if isChosen { state.chosenPets.insert(pet) } else { state.chosenPets.remove(pet) }
        case .serviceChosen(let service): state.service = service
        case .nightsEdited(let text): state.nights = text
        case .nextAsked: state.hasTried = !state.missing.isEmpty
        }
        return .none
    }
}
