import BackendCore

extension JobName {
    /// The period begins in which somebody has access to a pet.
    static let accessBegins = JobName("pets.accessBegins")
    /// The period ends.
    static let accessEnds = JobName("pets.accessEnds")
}

extension Job {
    /// The jobs of shared pets. They change nothing, because access depends on the time. The clients of a job's account
    /// are notified after it, and read again what they show.
    static let ofSharedPets = [Job(.accessBegins) { _, _ in }, Job(.accessEnds) { _, _ in }]
}
