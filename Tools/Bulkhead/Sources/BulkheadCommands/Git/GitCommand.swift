import Foundation

/// Runs git in a folder.
struct GitCommand {
    /// The absolute path of the folder.
    let folder: String

    /// Runs git and returns what it printed.
    ///
    /// - Throws: ``CommandError`` with git's own words, when it fails or can't be started.
    func run(_ arguments: [String], input: Data? = nil) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = Self.environment
        let output = Pipe()
        process.standardOutput = output
        // Input and errors go through files, so that no pipe can fill up while another is read.
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("bulkhead-\(UUID().uuidString)")
            .path
        let errors = scratch + "-errors"
        defer { for path in [scratch, errors] { unlink(path) } }
        _ = FileManager.default.createFile(atPath: errors, contents: nil)
        process.standardError = FileHandle(forWritingAtPath: errors)
        if let input {
            _ = FileManager.default.createFile(atPath: scratch, contents: input)
            process.standardInput = FileHandle(forReadingAtPath: scratch)
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        do {
            try process.run()
        } catch {
            throw CommandError("git can't be started: \(error.localizedDescription)")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
            let line = text.split(separator: "\n").first.map(String.init) ?? "status \(process.terminationStatus)"
            throw CommandError("git \(arguments.first ?? "") failed in \(folder): \(line)")
        }
        return data
    }

    /// The environment, with the places that git gives its hooks made absolute: git runs in another folder here.
    private static var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            if let value = environment[name], !value.isEmpty {
                environment[name] = FilePath.absolute(value)
            }
        }
        environment["LC_ALL"] = "C"
        return environment
    }
}
