import PetNestBackend

extension PetNest {
    /// Enters the sample data into an empty data folder.
    /// - Parameter scale: Multiplies the number of sitters, products, posts and walks; see `SampleData`.
    /// - Throws: ``AppError/sampleData(_:)`` if the folder isn't empty, or the scale is out of range; nothing was
    ///   changed then.
    public static func enterSample(_ options: PetNestOptions, scale: Int = 1) async throws(AppError) {
        // Checked before a folder is created.
        guard SampleData.scales.contains(scale) else { throw .sampleData(.scaleOutOfRange(found: scale)) }
        let services = try LocalServices.open(options)
        defer { services.close() }
        try await services.enterSample(
            for: services.begin(announce: options.announce), scale: scale, progress: options.progress)
    }

    /// Removes the sample data.
    /// - Returns: A sentence that says what was removed and what stays.
    public static func removeSample(_ options: PetNestOptions) async throws(AppError) -> String {
        let services = try LocalServices.open(options)
        defer { services.close() }
        try services.requireWritable()
        let account = try LocalServices.account(of: await services.begin(announce: options.announce))
        let backend = try services.backend
        do throws(SampleDataError) {
            let removal = try await backend.removeSample(of: account)
            let pets = "\(removal.pets) sample \(removal.pets == 1 ? "pet" : "pets")"
            let kept = removal.kept.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let stays =
                kept.isEmpty
                ? "" : " Kept, since you changed or use it: \(kept.joined(separator: ", "))."
            return "Removed \(pets) with everything that belonged to them.\(stays)"
        } catch {
            throw .sampleData(error)
        }
    }
}
