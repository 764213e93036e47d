import Foundation
import Testing

/// A shell script that a test runs as a program.
enum Script {
    /// Writes an executable script.
    ///
    /// Another process creates the file. If this process did, a child that another test starts at the same time could
    /// inherit the open descriptor for a moment, and a file that is open for writing can't be executed.
    static func write(_ text: String, to path: String) throws {
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: path + ".text"))
        let install = try Process.run(
            URL(filePath: "/usr/bin/env"), arguments: ["install", "-m", "755", path + ".text", path])
        install.waitUntilExit()
        try #require(install.terminationStatus == 0)
    }
}
