/// Finds the repository of a folder, and the patterns that apply to the folder from outside.
public enum IgnoreRoots {
    /// Returns the patterns of .git/info/exclude and of the .gitignore files above a folder.
    ///
    /// - Returns: the rules, or nil if there are none; and the absolute path to which they are relative: the
    ///   repository, or the folder itself outside of one.
    public static func above(_ root: String) -> (rules: IgnoreRules?, top: String) {
        var folder = root
        var chain: [String] = []
        while true {
            if let git = gitFolders(of: folder) {
                return (rules(from: folder, through: chain, to: root, git.common), folder)
            }
            guard folder != "/", let slash = folder.lastIndex(of: "/") else { return (nil, root) }
            chain.append(folder)
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
    }

    /// Returns the rules, read from the outermost folder to the innermost.
    private static func rules(from top: String, through chain: [String], to root: String, _ git: String) -> IgnoreRules?
    {
        var rules = FileBytes.read(git + "/info/exclude").map { IgnoreRules($0, base: 0, parent: nil) }
        for folder in [top] + chain.reversed() where folder != root {
            guard let text = FileBytes.read(folder + "/.gitignore") else { continue }
            let base = folder == top ? 0 : folder.utf8.count - (top == "/" ? 0 : top.utf8.count)
            rules = IgnoreRules(text, base: base, parent: rules)
        }
        return rules
    }

    /// Returns the patterns of the repository's exclude file.
    static func exclusions(of repository: String, base: Int) -> IgnoreRules? {
        gitFolders(of: repository).flatMap {
            IgnoreRules(contentsOf: $0.common + "/info/exclude", base: base, parent: nil)
        }
    }

    /// Returns the folder with the repository's own data (the index) and the one that a linked worktree shares with
    /// others (`info`); nil if the folder isn't the top of a repository.
    static func gitFolders(of folder: String) -> (own: String, common: String)? {
        let path = folder + "/.git"
        switch FileBytes.kind(path) {
        case .folder: return (path, path)
        case .file:
            guard let text = FileBytes.read(path).map({ String(decoding: $0, as: UTF8.self) }),
                text.hasPrefix("gitdir:")
            else {
                return nil
            }
            let target = text.dropFirst("gitdir:".count).drop { $0 == " " }.prefix { $0 != "\n" && $0 != "\r" }
            let git = target.hasPrefix("/") ? String(target) : folder + "/" + target
            guard let common = FileBytes.read(git + "/commondir").map({ String(decoding: $0, as: UTF8.self) }) else {
                return (git, git)
            }
            let name = common.prefix { $0 != "\n" && $0 != "\r" }
            return (git, name.hasPrefix("/") ? String(name) : git + "/" + name)
        default: return nil
        }
    }
}
