import CoreStorage

/// The progress of the first steps, saved for each account. An unfinished flow continues at its step, and a finished
/// one is never shown again.
public struct OnboardingProgress: Sendable {
    private let store: any KeyValueStore
    private let key = StorageKey<OnboardingRecord>("onboarding")

    /// Creates the progress of an account.
    /// - Parameter store: The account's part of a store.
    public init(in store: any KeyValueStore) {
        self.store = store
    }

    /// Whether the first steps were finished or skipped; `nil` if they were never started. A damaged file counts as
    /// finished, so that the steps aren't shown twice.
    public var isFinished: Bool? {
        do throws(KeyValueError) {
            return try store.value(for: key)?.isFinished
        } catch {
            return true
        }
    }

    /// Records that the first steps are finished.
    public func finish() throws(KeyValueError) {
        try store.set(OnboardingRecord(isFinished: true), for: key)
    }

    var record: OnboardingRecord { (try? store.value(for: key)) ?? OnboardingRecord() }

    func save(_ record: OnboardingRecord) throws(KeyValueError) {
        try store.set(record, for: key)
    }
}

/// The saved progress.
struct OnboardingRecord: Codable, Hashable, Sendable {
    /// The step at which to continue.
    var step = OnboardingStep.you
    /// The typed name. It is saved with the first pet, because sample data needs an empty account.
    var name = ""
    /// The first pet's id, once it is saved.
    var pet: String?
    /// The first pet's species.
    var species: String?
    var isFinished = false
}
