import CoreStorage
import CrashReporting

extension PetNest {
    /// What earlier runs left reports of, oldest first: a line each, or all that they hold.
    public static func reports(_ options: PetNestOptions, whole: Bool) throws(AppError) -> [String] {
        let folder = try LocalServices.dataFolder(options)
        let reports = FileCrashReporter(folder: folder.crashReports).previousReports()
        // Who reads them needn't be told of them.
        _ = ToldReports(in: folder.crashReports).new(among: reports)
        return whole ? reports.flatMap(\.lines) : reports.map { "\($0.id): \($0.sentence)" }
    }

    /// Deletes the reports of earlier runs.
    /// - Returns: How many there were.
    public static func deleteReports(_ options: PetNestOptions) throws(AppError) -> Int {
        let reporter = FileCrashReporter(folder: try LocalServices.dataFolder(options).crashReports)
        let reports = reporter.previousReports()
        for report in reports { reporter.remove(report) }
        return reports.count
    }
}
