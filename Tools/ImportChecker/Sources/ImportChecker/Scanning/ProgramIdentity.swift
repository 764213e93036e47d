import Foundation

/// Tells one build of this program from another, whose scanner and evaluator may give other answers.
enum ProgramIdentity {
    static let key: String = {
        guard let path = Bundle.main.executablePath, let stamp = DiskFile.stamp(path) else { return "" }
        return "\(stamp.size) \(stamp.inode) \(stamp.modified) \(stamp.changed)"
    }()
}
