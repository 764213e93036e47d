import Foundation
import Testing

/// The app's executable with a temporary data folder, which is removed with this object.
final class Petnest {
    let folder: URL
    private let executable: URL
    /// The app's clock at the next start, such as `2026-05-03T09:00`, or `nil` for the real time.
    var now: String?
    /// The seconds between two polls for notices. By default longer than a test, unless it waits for notices.
    var newsInterval = "600"
    /// The answer of the sample's sitters, or an empty text for sitters who decide.
    var sampleAnswer = ""

    /// - Parameter now: The app's clock.
    init(now: String? = nil) throws {
        self.now = now
        let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        executable = products.appending(path: "petnest")
        guard FileManager.default.isExecutableFile(atPath: executable.path) else {
            throw EndToEndError("no executable at \(executable.path)")
        }
        folder = FileManager.default.temporaryDirectory.appending(path: "petnest-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Creates the app with an empty data folder.
    static func empty() throws -> Petnest {
        let petnest = try Petnest()
        try FileManager.default.createDirectory(at: petnest.data, withIntermediateDirectories: true)
        return petnest
    }

    /// Creates the app with sample data up to its day, which is created once for each clock and copied.
    ///
    /// - Parameter now: The app's clock, as in ``now``.
    static func sampled(now: String? = nil) throws -> Petnest {
        let petnest = try Petnest(now: now)
        try FileManager.default.copyItem(at: samples.folder(now: now), to: petnest.data)
        return petnest
    }

    /// Adds a sitter named Hanna Kraus who belongs to the person, so that a test answers the requests.
    func offerCare() throws {
        let lines = [
            "name = Hanna Kraus", "area = Pankow", "you accept: dog = yes", "you accept: cat = yes", "dog walking = 16",
            "one walk lasts = 60", "drop-in visit = 14.50", "you come up to = 20", "monday to friday, from = 9:00",
            "offer care",
        ]
        let session = try run("open", "care/new", "--stay", "--plain", input: lines.joined(separator: "\n") + "\n")
        #expect(session.output.contains("- Hanna Kraus: Dog walking €16.00"), "\(session.output)\(session.error)")
    }

    private static let samples = SampleFolders()

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// The app's data folder.
    var data: URL { folder.appending(path: "data") }

    /// Returns whether a file of the data folder contains a text.
    func hasFile(containing text: String) -> Bool {
        let files = FileManager.default.enumerator(at: data, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            if let bytes = try? Data(contentsOf: file), bytes.range(of: Data(text.utf8)) != nil { return true }
        }
        return false
    }

    /// Starts the app in a terminal.
    func start(_ arguments: String..., columns: Int = 100, rows: Int = 30) throws -> PseudoTerminal {
        try start(arguments, columns: columns, rows: rows)
    }

    /// Starts the app in a terminal.
    func start(_ arguments: [String], columns: Int = 100, rows: Int = 30) throws -> PseudoTerminal {
        try PseudoTerminal(
            [executable.path] + arguments + ["--data-dir", data.path],
            environment: environment,
            columns: columns,
            rows: rows
        )
    }

    /// Runs the app to its end without a terminal.
    /// - Returns: Its exit status and output.
    func run(
        _ arguments: String...,
        input: String = "",
        withDataFolder: Bool = true
    ) throws -> (status: Int32, output: String, error: String) {
        try run(arguments, input: input, withDataFolder: withDataFolder)
    }

    /// Runs the app to its end without a terminal.
    func run(
        _ arguments: [String],
        input: String = "",
        withDataFolder: Bool = true
    ) throws -> (status: Int32, output: String, error: String) {
        try execute(
            [executable.path] + arguments + (withDataFolder ? ["--data-dir", data.path] : []), input: input)
    }

    /// Makes the data folder read-only.
    func lock() throws {
        let files = try FileManager.default.contentsOfDirectory(at: data, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory != true }
        for (path, mode) in [(folder.path, 0o755), (data.path, 0o555)] + files.map({ ($0.path, 0o444) }) {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
    }

    /// Makes the data folder writable, so that it can be removed.
    func unlock() {
        try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: data.path)
    }

    /// Makes a folder in which every user may write.
    func folderOfEverybody() throws -> URL {
        let url = folder.appending(path: "everybody")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o777])
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: url.path)
        return url
    }

    /// Runs the app as a user without root's permissions, or returns `nil` if it can't.
    func runAsNobody(_ arguments: String...) throws -> (status: Int32, output: String, error: String)? {
        let line = [executable.path] + arguments + ["--data-dir", data.path]
        guard geteuid() == 0 else { return try execute(line, input: "") }
        let become = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        guard FileManager.default.isExecutableFile(atPath: become[0]),
            try execute(become + [executable.path, "--version"], input: "").status == 0
        else { return nil }
        return try execute(become + line, input: "")
    }

    /// Runs the app on a copy of the data folder on its own full file system in memory. Returns `nil` if this program
    /// may not mount one.
    /// - Parameter holdsTemporaryFiles: Whether the folder for temporary files is on that file system, too.
    func runOnFullDisk(
        _ arguments: [String], holdsTemporaryFiles: Bool = false
    ) throws -> (status: Int32, output: String, error: String)? {
        let disk = folder.appending(path: "disk").path
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let isolate = ["/usr/bin/unshare", "--mount", "--map-root-user"]
        let mounting = ["/bin/sh", "-c", "mount -t tmpfs -o size=64m tmpfs '\(disk)'"]
        guard FileManager.default.isExecutableFile(atPath: isolate[0]),
            try execute(isolate + mounting, input: "").status == 0
        else { return nil }
        let temporary = holdsTemporaryFiles ? "mkdir '\(disk)/tmp'; export TMPDIR='\(disk)/tmp'" : ":"
        let script = """
            mount -t tmpfs -o size=64m tmpfs '\(disk)' && cp -a '\(data.path)' '\(disk)/data' && \(temporary) || exit 99
            cat /dev/zero > '\(disk)/filler' 2>/dev/null
            exec "$@" --data-dir '\(disk)/data'
            """
        return try execute(isolate + ["/bin/sh", "-c", script, "sh", executable.path] + arguments, input: "")
    }

    /// Starts the app without a terminal, without input, and without waiting for its end.
    func launch(_ arguments: String...) throws -> Launch {
        try launch([executable.path] + arguments, input: "")
    }

    /// A running process and the files to which it writes.
    struct Launch {
        let process: Process
        let output: URL
        let error: URL

        /// Waits for the end of the process.
        func end() throws -> (status: Int32, error: String) {
            process.waitUntilExit()
            return (process.terminationStatus, try String(contentsOf: error, encoding: .utf8))
        }
    }

    private func execute(_ line: [String], input: String) throws -> (status: Int32, output: String, error: String) {
        let launch = try launch(line, input: input)
        let (status, error) = try launch.end()
        return (status, try String(contentsOf: launch.output, encoding: .utf8), error)
    }

    private func launch(_ line: [String], input: String) throws -> Launch {
        let process = Process()
        process.executableURL = URL(filePath: line[0])
        process.arguments = Array(line.dropFirst())
        process.environment = environment
        let inputFile = folder.appending(path: UUID().uuidString)
        try Data(input.utf8).write(to: inputFile)
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        let outputFile = try file()
        let errorFile = try file()
        process.standardOutput = outputFile.handle
        process.standardError = errorFile.handle
        try process.run()
        return Launch(process: process, output: outputFile.url, error: errorFile.url)
    }

    private var environment: [String: String] {
        let clock = now.map { ["PETNEST_NOW": $0] } ?? [:]
        return [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": folder.path, "TZ": "UTC", "PATH": "/usr/bin:/bin",
            "TMPDIR": FileManager.default.temporaryDirectory.path, "PETNEST_NEWS_INTERVAL": newsInterval,
            "PETNEST_SAMPLE_ANSWER": sampleAnswer,
        ].merging(clock) { $1 }
    }

    private func file() throws -> (url: URL, handle: FileHandle) {
        let url = folder.appending(path: UUID().uuidString)
        try Data().write(to: url)
        return (url, try FileHandle(forWritingTo: url))
    }
}
