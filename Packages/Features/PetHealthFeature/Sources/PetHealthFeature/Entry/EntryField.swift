/// What a form asks, named as the domain names it, so that a service's refusal finds its field.
enum EntryField: String, Hashable, Sendable, CaseIterable {
    case weight
    case date
    case reason
    case clinic
    case notes
    case vaccine
    case givenOn
    case nextDue
    case title
    case start
    case recurrence
}
