import Foundation

/// The size of a program, built for release before and after a split.
public struct ProgramSize: Equatable, Sendable {
    /// The path of the package relative to the root, or `.` for the root.
    public let package: String
    /// The name of the executable product.
    public let name: String
    /// The bytes before the split; `nil` if the program didn't exist.
    public let before: Int?
    /// The bytes after it; `nil` if the program is gone.
    public let after: Int?

    /// A program of a revision.
    private struct Place: Hashable {
        let package: String
        let name: String
    }

    /// Builds the programs of both revisions, and returns their sizes, by package and name.
    ///
    /// - Throws: ``GainsError`` if one doesn't build.
    static func all(before: ReleasePrograms, after: ReleasePrograms) throws -> [ProgramSize] {
        let old = try sizes(of: before)
        let new = try sizes(of: after)
        return Set(old.keys).union(new.keys).sorted { ($0.package, $0.name) < ($1.package, $1.name) }.map { place in
            ProgramSize(package: place.package, name: place.name, before: old[place], after: new[place])
        }
    }

    private static func sizes(of programs: ReleasePrograms) throws -> [Place: Int] {
        var sizes: [Place: Int] = [:]
        for program in programs.all {
            let path = try programs.build(program)
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            sizes[Place(package: program.package, name: program.name)] = attributes?[.size] as? Int
        }
        return sizes
    }
}
