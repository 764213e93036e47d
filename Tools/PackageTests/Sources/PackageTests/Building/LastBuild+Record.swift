import Foundation

extension LastBuild {
    /// The state at the beginning of the last build, when this file was written.
    struct Record {
        private let file: String
        /// Nanoseconds since 1970, or `nil` if there was no build.
        let began: Int64?
        private(set) var targets: Set<String> = []
        private(set) var products: Set<String> = []
        private(set) var files: Set<String> = []

        init(file: String) {
            self.file = file
            guard let data = FileManager.default.contents(atPath: file), let stamp = Files.stamp(file) else {
                began = nil
                return
            }
            began = stamp.modified
            for line in data.split(separator: 0) {
                let text = String(decoding: line.dropFirst(), as: UTF8.self)
                switch line.first {
                case UInt8(ascii: "t"): targets.insert(text)
                case UInt8(ascii: "p"): products.insert(text)
                default: files.insert(text)
                }
            }
        }

        func write(targets: Set<String>, products: Set<String>, files: Set<String>) throws(LaunchError) {
            let lines = targets.map { "t\($0)" } + products.map { "p\($0)" } + files.map { "f\($0)" }
            do {
                try Data(lines.sorted().joined(separator: "\0").utf8).write(to: URL(filePath: file), options: .atomic)
            } catch {
                throw LaunchError(
                    program: "swift build", reason: "\(file) can't be written: \(error.localizedDescription)")
            }
        }
    }
}
