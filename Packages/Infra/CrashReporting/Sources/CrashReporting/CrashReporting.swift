/// Records errors and crashes for later analysis.
public protocol CrashReporting: Sendable {
    /// Records an error that the app survived, with its context.
    ///
    /// It never fails; a report that can't be written is lost. It may wait for the disk.
    func record(_ error: any Error, context: [String: String])

    /// Records what the app is about to do. The latest breadcrumbs are part of every report. It doesn't wait for the
    /// disk.
    ///
    /// A breadcrumb is one line of at most 200 bytes; longer ones are truncated.
    func leaveBreadcrumb(_ text: String)

    /// Returns the reports of earlier runs and of this one, oldest first.
    func previousReports() -> [CrashReport]

    /// Removes a report that was handled.
    func remove(_ report: CrashReport)
}
