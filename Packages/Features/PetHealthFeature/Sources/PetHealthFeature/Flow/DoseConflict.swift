import CoreModels

/// A dose that two people have recorded differently. The first record is stored, and the second person decides.
struct DoseConflict: Hashable, Sendable {
    /// The dose that wasn't recorded.
    let own: MedicineDose
    /// The recorded dose.
    let recorded: MedicineDose
    /// The medicine.
    let medicine: Medicine

    /// Whether both may have been given, so that there would be two.
    var isTwoDoses: Bool { own.isGiven && recorded.isGiven }

    /// Whether the dose was given, and is recorded as skipped.
    var isGivenAfterAll: Bool { own.isGiven && !recorded.isGiven }
}
