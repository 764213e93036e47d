import Foundation

/// How many threads work at once.
enum Workers {
    /// One for every processor that may be used.
    static let count = ProcessInfo.processInfo.activeProcessorCount
}
