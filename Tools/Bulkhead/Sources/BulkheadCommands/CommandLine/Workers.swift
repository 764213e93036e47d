import Foundation

/// The number of threads for parallel work.
enum Workers {
    /// One per available processor.
    static let count = ProcessInfo.processInfo.activeProcessorCount
}
