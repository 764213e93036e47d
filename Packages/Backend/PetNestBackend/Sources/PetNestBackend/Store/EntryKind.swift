/// The kinds of entry that a pet's health record has, by their names in paths and lists.
enum EntryKind: String, Hashable, Sendable, CaseIterable {
    case weights
    case visits
    case vaccinations
    case reminders

    /// What reads, checks and stores entries of this kind.
    var entry: any HealthEntry.Type {
        switch self {
        case .weights: WeightDTO.self
        case .visits: VisitDTO.self
        case .vaccinations: VaccinationDTO.self
        case .reminders: ReminderDTO.self
        }
    }
}
