extension Result where Success: Sendable {
    /// Runs work and keeps the type of its error, which `async let` would lose. For requests that run at the same time.
    ///
    /// ```swift
    /// async let pet = Result { () async throws(ServiceError) in try await pets.pet(id) }
    /// async let owner = Result { () async throws(ServiceError) in try await owners.owner() }
    /// return Content(pet: try await pet.get(), owner: try await owner.get())
    /// ```
    public init(_ work: @Sendable () async throws(Failure) -> Success) async {
        do throws(Failure) {
            self = .success(try await work())
        } catch {
            self = .failure(error)
        }
    }
}
