import Foundation

/// A folder with files for the real program.
final class SampleRepository: Sendable {
    /// Its absolute path, without links.
    let path: String
    /// The program's home and cache.
    let home: String
    private let executable: String

    /// The folder of the built program.
    static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path

    /// Returns the path of the first of these programs that is in PATH. If none is, prints the consequence, and returns
    /// `nil`.
    /// - Parameter without: The consequence, as a clause: "the hook isn't tried".
    static func program(_ names: String..., without: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let found = names.lazy.flatMap { name in folders.lazy.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        if found == nil { print("\(names[0]) isn't in PATH, so \(without)") }
        return found
    }

    /// Returns whether Python has some modules. Prints each missing one, with the consequence.
    /// - Parameter without: The consequence, as a clause: "the report isn't read by junitparser".
    static func pythonHas(_ modules: String..., without: String) -> Bool {
        guard let python = program("python3", without: without) else { return false }
        let missing = modules.filter { module in
            (try? SampleRepository().start(python, ["-c", "import \(module)"], [:]).status) != 0
        }
        for module in missing { print("Python has no \(module), so \(without)") }
        return missing.isEmpty
    }

    init(_ files: [String: String] = [:]) throws {
        executable = Self.products + "/bulkhead"
        guard FileManager.default.isExecutableFile(atPath: executable) else {
            throw SampleError("no executable at \(executable)")
        }
        let folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/bulkhead-test-\(UUID().uuidString)"
        path = folder + "/repository"
        home = folder + "/home"
        for folder in [path, home] {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        try KnownCompiler.store(in: home)
        for (name, text) in files { try write(name, text) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: URL(filePath: path).deletingLastPathComponent().path)
    }

    /// Writes a file and the folders around it.
    func write(_ name: String, _ text: String) throws {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Removes a file or folder.
    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: path + "/" + name)
    }

    /// The text of a file.
    func read(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }

    /// Runs bulkhead.
    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Answer {
        try start(executable, arguments, environment)
    }

    /// Runs bulkhead.
    func run(_ arguments: [String]) throws -> Answer { try start(executable, arguments, [:]) }

    /// Starts bulkhead, and returns once its standard error contains a text.
    func start(
        _ arguments: [String], until text: String, environment: [String: String] = [:]
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: Self.products + "/bulkhead")
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: path)
        process.environment = ProcessInfo.processInfo.environment
            .merging(["HOME": home]) { $1 }.merging(SharedModuleCache.variables) { $1 }
            .merging(environment) { $1 }
        let errors = Pipe()
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var printed = ""
        while !printed.contains(text) {
            let data = errors.fileHandleForReading.availableData
            guard !data.isEmpty else { throw SampleError("it ended before '\(text)': \(printed)") }
            printed += String(decoding: data, as: UTF8.self)
        }
        return process
    }

    /// Runs git, which must succeed.
    func git(_ arguments: String...) throws {
        let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "init.defaultBranch=main"]
        let answer = try start("/usr/bin/env", ["git"] + identity + arguments, [:])
        guard answer.status == 0 else { throw SampleError("git \(arguments): \(answer.error)") }
    }

    /// Runs another program.
    func start(_ program: String, _ arguments: [String], _ extra: [String: String]) throws -> Answer {
        try Self.start(program, arguments, extra, in: path, home: home)
    }

    /// Runs bulkhead in a folder, on any thread.
    static func run(
        in folder: String, home: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Answer {
        try start(products + "/bulkhead", arguments, environment, in: folder, home: home)
    }

    private static func start(
        _ program: String, _ arguments: [String], _ extra: [String: String], in folder: String, home: String
    ) throws -> Answer {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.currentDirectoryURL = URL(filePath: folder)
        var environment = ["HOME": home, "LANG": "C.UTF-8", "TZ": "UTC"]
        environment["PATH"] = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        environment["TMPDIR"] = ProcessInfo.processInfo.environment["TMPDIR"]
        process.environment = environment.merging(SharedModuleCache.variables) { $1 }.merging(extra) { $1 }
        process.standardInput = FileHandle.nullDevice
        // Output goes to files, because pipes could fill up.
        let output = home + "/" + UUID().uuidString
        let error = output + "-error"
        for file in [output, error] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
        process.standardOutput = FileHandle(forWritingAtPath: output)
        process.standardError = FileHandle(forWritingAtPath: error)
        try process.run()
        process.waitUntilExit()
        return Answer(
            status: process.terminationStatus,
            output: String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self),
            error: String(decoding: FileManager.default.contents(atPath: error) ?? Data(), as: UTF8.self))
    }
}
