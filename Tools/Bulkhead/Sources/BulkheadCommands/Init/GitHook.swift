import AffectedPackages
import Foundation

/// A repository's pre-commit hook.
struct GitHook {
    let root: String

    private static let text = """
        #!/bin/sh
        # Checks what is about to be committed, and not the files on disk.
        if ! command -v bulkhead >/dev/null; then
            echo "pre-commit: bulkhead isn't in PATH; the commit isn't checked. Install it, or commit with --no-verify." >&2
            exit 1
        fi
        exec bulkhead check --staged --quiet

        """

    /// Writes the hook and returns a message.
    /// - Throws: ``GitError`` outside a repository, ``CommandError`` if there is another hook.
    func write() throws -> String {
        let output = try GitProcess(folder: root).run(["rev-parse", "--git-path", "hooks"])
        let hooks = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
        let folder = FilePath.join(root, hooks)
        let path = FilePath.join(folder, "pre-commit")
        if let existing = FileManager.default.contents(atPath: path) {
            let isOurs = String(decoding: existing, as: UTF8.self).contains("bulkhead check --staged")
            guard isOurs else {
                throw CommandError("\(path): there is a hook already; add 'bulkhead check --staged' to it")
            }
            return "\(path): already exists"
        }
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try Data(Self.text.utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        } catch {
            throw CommandError("\(path): can't be written: \(error.localizedDescription)")
        }
        return "\(path): written"
    }
}
