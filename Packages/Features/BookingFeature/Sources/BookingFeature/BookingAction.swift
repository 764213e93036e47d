import CoreArchitecture
import CoreInterfaces
import CoreModels

/// What happens while one books: in a step, or to the flow as a whole.
enum BookingAction: Hashable, Sendable {
    case what(WhatStep.Action)
    case when(WhenStep.Action)
    case series(SeriesStep.Action)
    case extras(ExtrasStep.Action)
    case price(PriceStep.Action)

    // What a person does.
    case appeared
    case retried
    case bookAsked
    case wentBack
    case bookingOpened(BookingID)

    // What effects answer.
    case loaded(Sitter, [Pet], home: Place?)
    case loadFailed(ServiceError)
    case bookedSeen([Booking])
    /// What was typed is to be kept now.
    case draftDue
}

extension BookingReducer {
    /// The whole flow: each step's reducer answers its own actions, and then the flow's sees what that means for the others.
    static func flow(effects: BookingEffects) -> some Reducer<BookingFlow, BookingAction> {
        BookingReducer(effects: effects)
            .scope(\.what, action: .what, to: WhatReducer())
            .scope(\.when, action: .when, to: WhenReducer(effects: effects))
            .scope(\.series, action: .series, to: SeriesReducer())
            .scope(\.extras, action: .extras, to: ExtrasReducer())
            .scope(\.price, action: .price, to: PriceReducer(effects: effects))
    }
}

extension ActionPath<BookingAction, WhatStep.Action> {
    fileprivate static var what: Self {
        Self(embed: BookingAction.what) { if case .what(let action) = $0 { action } else { nil } }
    }
}

extension ActionPath<BookingAction, WhenStep.Action> {
    fileprivate static var when: Self {
        Self(embed: BookingAction.when) { if case .when(let action) = $0 { action } else { nil } }
    }
}

extension ActionPath<BookingAction, SeriesStep.Action> {
    fileprivate static var series: Self {
        Self(embed: BookingAction.series) { if case .series(let action) = $0 { action } else { nil } }
    }
}

extension ActionPath<BookingAction, ExtrasStep.Action> {
    fileprivate static var extras: Self {
        Self(embed: BookingAction.extras) { if case .extras(let action) = $0 { action } else { nil } }
    }
}

extension ActionPath<BookingAction, PriceStep.Action> {
    fileprivate static var price: Self {
        Self(embed: BookingAction.price) { if case .price(let action) = $0 { action } else { nil } }
    }
}
