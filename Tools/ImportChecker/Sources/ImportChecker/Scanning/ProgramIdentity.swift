import Foundation

/// Distinguishes builds of this program, whose scanner and evaluator may give different results.
enum ProgramIdentity {
    static let key: String = {
        guard let path = Bundle.main.executablePath, let stamp = DiskFile.stamp(path) else { return "" }
        return "\(stamp.size) \(stamp.inode) \(stamp.modified) \(stamp.changed)"
    }()
}
