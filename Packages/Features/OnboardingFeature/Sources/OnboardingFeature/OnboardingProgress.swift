import CoreStorage

/// How far somebody came in the first steps. It is kept for each account, so that they go on where they were left, and
/// never come again once they are done.
public struct OnboardingProgress: Sendable {
    private let store: any KeyValueStoring
    private let key = StorageKey<OnboardingRecord>("onboarding")

    /// Creates the progress of an account.
    /// - Parameter store: The account's own part of a store.
    public init(in store: any KeyValueStoring) {
        self.store = store
    }

    /// Whether the first steps are done or were skipped; `nil` if nobody began them. What can't be read counts as done:
    /// nobody is welcomed twice because of a damaged file.
    public var isFinished: Bool? {
        do throws(KeyValueError) {
            return try store.value(for: key)?.isFinished
        } catch {
            return true
        }
    }

    /// Records that they are done.
    public func finish() throws(KeyValueError) {
        try store.set(OnboardingRecord(isFinished: true), for: key)
    }

    var record: OnboardingRecord { (try? store.value(for: key)) ?? OnboardingRecord() }

    func keep(_ record: OnboardingRecord) throws(KeyValueError) {
        try store.set(record, for: key)
    }
}

/// What is kept of the first steps.
struct OnboardingRecord: Codable, Hashable, Sendable {
    /// Where to continue.
    var step = OnboardingStep.you
    /// The name as it was typed; it is stored with the first pet, since sample pets come into an empty account alone.
    var name = ""
    /// The first pet's id, once it is stored.
    var pet: String?
    /// Its kind.
    var species: String?
    var isFinished = false
}
