import XcodeProjectReader

extension ModuleGraph {
    /// Returns the Xcode target from which a target of the graph was created; nil for a target of a package.
    public func xcodeTarget(_ target: Int) -> XcodeTarget? {
        let package = packages[targets[target].package]
        guard let project = package.project, let first = package.targets.first else { return nil }
        return project.targets[target - first]
    }

    /// Whether a new file would belong to a target of an Xcode project without being added to it in Xcode.
    ///
    /// - Parameter path: the path relative to the root.
    public func synchronizes(_ path: String, with target: Int) -> Bool {
        let absolute = root + "/" + path
        return xcodeTarget(target)?.folders.contains { folder in
            absolute.hasPrefix(folder.path + "/")
                && folder.contains(String(absolute.dropFirst(folder.path.count + 1)))
        } ?? false
    }
}
