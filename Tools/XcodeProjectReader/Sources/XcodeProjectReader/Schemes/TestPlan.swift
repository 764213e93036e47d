import Foundation

/// The test targets of an `.xctestplan` file.
public enum TestPlan {
    private struct Content: Decodable {
        struct Entry: Decodable {
            struct Target: Decodable {
                let containerPath: String
                let name: String
            }

            let enabled: Bool?
            let target: Target
        }

        let testTargets: [Entry]?
    }

    /// Returns the targets that a test plan runs, without disabled ones; nil if the text isn't a test plan.
    ///
    /// - Parameter folder: the folder that contains the project or workspace, to which paths in it are relative.
    public static func tests(in bytes: [UInt8], folder: String) -> [XcodeScheme.TargetReference]? {
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)) else { return nil }
        return (content.testTargets ?? []).filter { $0.enabled ?? true }.map {
            XcodeScheme.TargetReference(
                container: XcodeScheme.path($0.target.containerPath, in: folder), name: $0.target.name)
        }
    }
}
