import CoreArchitecture
import CoreModels

/// The first step: the pets, the service, and the number of nights of boarding.
struct WhatStep: Hashable, Sendable {
    /// An event of the step.
    enum Action: Hashable, Sendable {
        case petToggled(PetID, Bool)
        case serviceChosen(CareService?)
        case nightsEdited(String)
        /// The person wants to choose a time.
        case nextRequested
    }

    /// The person's pets that the sitter accepts.
    var pets: [Pet] = []
    var chosenPets: Set<PetID> = []
    var service: CareService?
    /// The services for which the sitter doesn't travel as far as the person's home.
    var tooFar: Set<CareService> = []
    var nights = "1"
    /// Whether the person tried to continue, so that missing input is reported.
    var hasTried = false

    /// The number of nights, or `nil` if the text is invalid; one for services that aren't overnight.
    var readNights: Int? {
        guard service == .boarding else { return 1 }
        return Int(nights.filter { !$0.isWhitespace }).flatMap { (1...Quote.mostUnits).contains($0) ? $0 : nil }
    }

    /// The care to find a time for, once it is known.
    var stay: CareStay? {
        guard let service, let readNights else { return nil }
        return CareStay(service: service, nights: readNights)
    }

    /// The problem of each field that is missing or invalid.
    var missing: [String: String] {
        var missing: [String: String] = [:]
        if chosenPets.isEmpty { missing["pets"] = "Choose at least one pet." }
        if service == nil { missing["service"] = "Choose a service." }
        if readNights == nil { missing["nights"] = "Enter the number of nights, from 1 to \(Quote.mostUnits)." }
        if let service {
            if tooFar.contains(service) {
                missing["service"] = "The sitter doesn't travel as far as your home for this. Choose another service."
            }
            for pet in pets where chosenPets.contains(pet.id) && !service.isFor(pet.species) {
                missing["service"] = "\(service.name) isn't for \(pet.name)."
            }
        }
        return missing
    }

    /// Applies an event to this step alone.
    mutating func apply(_ action: Action) {
        switch action {
        case .petToggled(let pet, let isChosen):
            if isChosen { chosenPets.insert(pet) } else { chosenPets.remove(pet) }
        case .serviceChosen(let service): self.service = service
        case .nightsEdited(let text): nights = text
        case .nextRequested: hasTried = !missing.isEmpty
        }
    }
}

/// A service, and its number of nights.
struct CareStay: Hashable, Sendable {
    let service: CareService
    /// One for all services except boarding.
    let nights: Int
}

extension BookingReducer {
    func reduceWhat(_ state: inout BookingFlow, _ action: WhatStep.Action) -> Effect<BookingAction> {
        state.what.apply(action)
        state.followStay()
        guard action == .nextRequested, state.what.missing.isEmpty else { return .none }
        state.stage = .when
        return openTimes(&state)
    }
}
