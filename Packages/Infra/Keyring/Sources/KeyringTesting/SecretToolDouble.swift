import Foundation

/// A program of the name `secret-tool` in a folder of its own.
public final class SecretToolDouble: Sendable {
    private let folder: URL

    /// Creates one that keeps each item in a file, as the real one keeps it in the keyring: a search that finds nothing ends
    /// with 1 in silence, and an item is cut at 8192 bytes.
    /// - Parameter script: What it does, in the language of sh.
    /// - Throws: What the file system says where it can't be made.
    public init(script: String = items) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "secret-tool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let program = folder.appending(path: "secret-tool")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// An environment whose PATH leads to it alone.
    public var environment: [String: String] { ["PATH": folder.path(percentEncoded: false)] }

    /// Keeps each item in a file beside the program.
    public static let items = """
        PATH=/usr/bin:/bin
        items=$(dirname "$0")
        command=$1
        shift
        case $1 in --label=*) shift ;; esac
        item="$items/$(printf '%s\\n' "$@" | sha256sum | cut -c 1-64)"
        case $command in
        store) head -c 8192 > "$item" ;;
        lookup) [ -e "$item" ] && cat "$item" ;;
        clear) rm "$item" 2>/dev/null ;;
        esac
        """
}
