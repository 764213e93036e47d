import BackendCore

extension JobName {
    /// The period begins in which somebody has access to a pet.
    static let accessBegins = JobName("pets.accessBegins")
    /// The period ends.
    static let accessEnds = JobName("pets.accessEnds")
}

extension Job {
    /// The jobs of shared pets. They change nothing, because access depends on the time. The clients of everyone who
    /// can read the pet are notified, and fetch the shown data again.
    static let ofSharedPets = [JobName.accessBegins, .accessEnds].map { Job($0, audience: .readers) { _, _ in } }
}
