import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs git in a folder.
///
/// This doesn't use Foundation's `Process`, which takes longer to start git than git takes to run.
public struct GitProcess: Sendable {
    /// The result of a run.
    struct Result {
        let status: Int32
        let output: Data
        /// The first line of standard error.
        let message: String
    }

    /// The absolute path of the folder.
    public let folder: String
    /// Environment variables for git, in addition to those of this process.
    private let environment: [String: String]

    /// Creates a runner. Doesn't start a process.
    ///
    /// - Parameters:
    ///   - folder: an absolute path.
    ///   - environment: environment variables for git, in addition to those of this process.
    public init(folder: String, environment: [String: String] = [:]) {
        self.folder = folder
        self.environment = environment
    }

    /// Runs git and returns its output.
    ///
    /// - Throws: ``GitError`` with git's message if it fails or can't be started.
    public func run(_ arguments: [String], input: Data? = nil) throws(GitError) -> Data {
        let result = try start(arguments, input: input)
        guard result.status == 0 else { throw .failed(arguments.first { !$0.hasPrefix("-") } ?? "", result.message) }
        return result.output
    }

    /// Runs git and returns the first line of its output.
    func line(_ arguments: [String]) throws(GitError) -> String {
        String(decoding: try run(arguments).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Runs git and returns its result for any exit status.
    func start(_ arguments: [String], input: Data? = nil) throws(GitError) -> Result {
        // Uses files instead of pipes. A pipe could fill up while the other one is being read, and a process that
        // another thread starts could inherit a pipe and keep it open.
        let scratch = FileManager.default.temporaryDirectory.path + "/bulkhead-git-\(UUID().uuidString)"
        let output = scratch + "-output"
        let errors = scratch + "-errors"
        defer { for path in [scratch, output, errors] { unlink(path) } }
        if let input, !FileManager.default.createFile(atPath: scratch, contents: input) {
            throw .notStarted("\(scratch) can't be written")
        }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input == nil ? "/dev/null" : scratch, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        var process = pid_t()
        let failure = Self.withCStrings(["git", "-C", folder] + arguments) { arguments in
            Self.withCStrings(variables) { posix_spawnp(&process, "git", &actions, nil, arguments, $0) }
        }
        guard failure == 0 else {
            throw .notStarted(failure == ENOENT ? "there is no git in PATH" : String(cString: strerror(failure)))
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        let code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
        guard let data = FileManager.default.contents(atPath: output) else {
            throw .notStarted("\(output) can't be read")
        }
        let text = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
        return Result(
            status: code, output: data, message: text.split(separator: "\n").first.map(String.init) ?? "status \(code)")
    }

    /// The environment of git. The relative paths that git sets for its hooks are made absolute, because git runs in a
    /// different folder.
    private var variables: [String] {
        var variables = ProcessInfo.processInfo.environment
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            if let value = variables[name], !value.isEmpty {
                variables[name] = URL(fileURLWithPath: value).path
            }
        }
        variables["LC_ALL"] = "C"
        // Prevents all writes, even the refresh of the index.
        variables["GIT_OPTIONAL_LOCKS"] = "0"
        return variables.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    }

    /// Calls a closure with a null-terminated array of C strings.
    private static func withCStrings<Answer>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Answer
    ) -> Answer {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
