import Foundation

/// Runs git in a folder.
struct GitProcess: Sendable {
    /// How a run ended.
    struct Result {
        let status: Int32
        let output: Data
        /// The first line of standard error.
        let message: String
    }

    /// The absolute path of the folder.
    let folder: String
    /// Variables that git gets besides those of this process.
    var environment: [String: String] = [:]

    /// Runs git, whatever its status.
    func start(_ arguments: [String], input: Data? = nil) throws(GitError) -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = inherited.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        // Input and errors go through files, so that no pipe can fill up while another is read.
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("affected-\(UUID().uuidString)")
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
        // Waiting by 'waitUntilExit' would look every twentieth of a second.
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            try process.run()
        } catch {
            throw .notStarted(error.localizedDescription)
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        ended.wait()
        let text = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
        // env says this when there is no git.
        if process.terminationStatus == 127 { throw .notStarted("there is no git in PATH") }
        return Result(
            status: process.terminationStatus, output: data,
            message: text.split(separator: "\n").first.map(String.init) ?? "status \(process.terminationStatus)")
    }

    /// Runs git, which must succeed.
    func run(_ arguments: [String], input: Data? = nil) throws(GitError) -> Data {
        let result = try start(arguments, input: input)
        guard result.status == 0 else { throw .failed(arguments.first { !$0.hasPrefix("-") } ?? "", result.message) }
        return result.output
    }

    /// Runs git and returns the first line it printed.
    func line(_ arguments: [String]) throws(GitError) -> String {
        String(decoding: try run(arguments).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// This process's environment, with the places that git gives its hooks made absolute: git runs in another folder.
    private var inherited: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            if let value = environment[name], !value.isEmpty {
                environment[name] = URL(fileURLWithPath: value).path
            }
        }
        environment["LC_ALL"] = "C"
        // Nothing is written, not even what git knows of unchanged files.
        environment["GIT_OPTIONAL_LOCKS"] = "0"
        return environment
    }
}
