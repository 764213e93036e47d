import CoreStorage
import CrashReporting

extension PetNest {
    /// Returns the crash reports of earlier runs, oldest first: a line each, or their whole content.
    public static func reports(_ options: PetNestOptions, whole: Bool) throws(AppError) -> [String] {
        let folder = try LocalServices.dataFolder(options)
        let reports = FileCrashReporter(folder: folder.crashReports).previousReports()
        // A person who reads the reports needs no notice of them.
        _ = AnnouncedReports(in: folder.crashReports).new(among: reports)
        return whole ? reports.flatMap(\.lines) : reports.map { "\($0.id): \($0.sentence)" }
    }

    /// Deletes the reports of earlier runs.
    /// - Returns: The number of deleted reports.
    public static func deleteReports(_ options: PetNestOptions) throws(AppError) -> Int {
        let reporter = FileCrashReporter(folder: try LocalServices.dataFolder(options).crashReports)
        let reports = reporter.previousReports()
        for report in reports { reporter.remove(report) }
        return reports.count
    }
}
