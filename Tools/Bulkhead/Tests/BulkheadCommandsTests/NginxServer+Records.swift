import Foundation
import ResultStoreTesting

extension NginxServer {
    /// The stored files.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder + "/store").filter { path in
            path.split(separator: "/").last?.count == 64
        }.sorted()
    }

    /// Flips the last bit of every record.
    func poison() throws {
        for file in try files() where file.contains("cas/") {
            let url = URL(filePath: folder + "/store/" + file)
            var content = try Data(contentsOf: url)
            content[content.count - 1] ^= 1
            try content.write(to: url)
        }
    }
}
