import PetNestBackend

extension PetNest {
    /// Enters the sample data into a data folder that was never used.
    /// - Parameter scale: How many times as much of what measurements want much of; see `SampleData`.
    /// - Throws: ``AppError/sampleData(_:)`` where it was used, or the scale is out of range; nothing was changed then.
    public static func enterSample(_ options: PetNestOptions, scale: Int = 1) async throws(AppError) {
        // Before a folder is made.
        guard SampleData.scales.contains(scale) else { throw .sampleData(.scaleOutOfRange(found: scale)) }
        let services = try LocalServices.open(options)
        defer { services.close() }
        try await services.enterSample(
            for: services.begin(tell: options.tell), scale: scale, progress: options.progress)
    }

    /// Takes the sample data out again.
    /// - Returns: What went and what stays, in a sentence.
    public static func removeSample(_ options: PetNestOptions) async throws(AppError) -> String {
        let services = try LocalServices.open(options)
        defer { services.close() }
        try services.requireWritable()
        let account = try LocalServices.account(of: await services.begin(tell: options.tell))
        do throws(SampleDataError) {
            let removal = try await services.backend.removeSample(of: account)
            let pets = "\(removal.pets) sample \(removal.pets == 1 ? "pet" : "pets")"
            let kept = removal.kept.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let stays =
                kept.isEmpty
                ? "" : " Kept, since you changed or use it: \(kept.joined(separator: ", "))."
            return "Took out \(pets) with all that belonged to them.\(stays)"
        } catch {
            throw .sampleData(error)
        }
    }
}
