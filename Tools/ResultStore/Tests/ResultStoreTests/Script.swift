import Foundation
import Testing

/// A script that a test runs as a program.
enum Script {
    /// Writes a script that can be run.
    ///
    /// Another process makes the file: a child that another test starts meanwhile holds for a moment what this process has open
    /// for writing, and a file that is open for writing can't be run.
    static func write(_ text: String, to path: String) throws {
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: path + ".text"))
        let install = try Process.run(
            URL(filePath: "/usr/bin/env"), arguments: ["install", "-m", "755", path + ".text", path])
        install.waitUntilExit()
        try #require(install.terminationStatus == 0)
    }
}
