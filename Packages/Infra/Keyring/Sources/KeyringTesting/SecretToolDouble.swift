import Foundation

/// A double of the program `secret-tool` in its own folder.
public final class SecretToolDouble: Sendable {
    private let folder: URL

    /// Creates a double that stores each item in a file. Like the real one, it exits with 1 without a message for a
    /// missing item, and truncates an item at 8192 bytes.
    /// - Parameter script: The script of the program, for sh.
    /// - Throws: The file system's error if it can't be created.
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

    /// An environment whose PATH contains only this program.
    public var environment: [String: String] { ["PATH": folder.path(percentEncoded: false)] }

    /// A script that stores each item in a file beside the program. A reader sees the old item or the new one.
    public static let items = """
        PATH=/usr/bin:/bin
        items=$(dirname "$0")
        command=$1
        shift
        case $1 in --label=*) shift ;; esac
        item="$items/$(printf '%s\\n' "$@" | sha256sum | cut -c 1-64)"
        case $command in
        store) head -c 8192 > "$item.$$" && mv "$item.$$" "$item" ;;
        lookup) [ -e "$item" ] && cat "$item" ;;
        clear) rm "$item" 2>/dev/null ;;
        esac
        """
}
