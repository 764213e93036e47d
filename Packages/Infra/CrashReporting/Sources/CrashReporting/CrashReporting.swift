/// Keeps what is needed to find out later why something failed.
public protocol CrashReporting: Sendable {
    /// Keeps an error that the app survived, with what was known when it came.
    ///
    /// It never fails: a report that can't be written is lost. It may wait for the disk.
    func record(_ error: any Error, context: [String: String])

    /// Notes what the app is about to do; the latest notes are part of every report. It doesn't wait for the disk.
    ///
    /// A note is one line of at most 200 bytes; what is longer is cut.
    func leaveBreadcrumb(_ text: String)

    /// The reports that earlier runs and this one left, oldest first.
    func previousReports() -> [CrashReport]

    /// Removes a report, once it has been seen to.
    func remove(_ report: CrashReport)
}
