import Foundation

/// Runs git in a folder.
///
/// Not by Foundation's `Process`, which takes longer to start git than git to answer.
struct GitCommand {
    /// The absolute path of the folder.
    let folder: String

    /// Runs git and returns what it printed.
    ///
    /// - Throws: ``CommandError`` with git's own words, when it fails or can't be started.
    func run(_ arguments: [String], input: Data? = nil) throws -> Data {
        // Input and errors go through files, so that no pipe can fill up while another is read.
        let scratch = FileManager.default.temporaryDirectory.path + "/bulkhead-\(UUID().uuidString)"
        let errors = scratch + "-errors"
        defer { for path in [scratch, errors] { unlink(path) } }
        if let input { _ = FileManager.default.createFile(atPath: scratch, contents: input) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Self.unstartable(errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)

        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        #else
        var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input == nil ? "/dev/null" : scratch, O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var process = pid_t()
        let failure = Self.withCStrings(["git", "-C", folder] + arguments) { arguments in
            Self.withCStrings(Self.environment.map { "\($0.key)=\($0.value)" }) { environment in
                posix_spawnp(&process, "git", &actions, nil, arguments, environment)
            }
        }
        close(ends[1])
        guard failure == 0 else { throw Self.unstartable(failure) }
        let data = try output.readToEnd() ?? Data()
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else {
            let text = String(decoding: FileManager.default.contents(atPath: errors) ?? Data(), as: UTF8.self)
            let line = text.split(separator: "\n").first.map(String.init) ?? "status \(status >> 8)"
            throw CommandError("git \(arguments.first ?? "") failed in \(folder): \(line)")
        }
        return data
    }

    private static func unstartable(_ code: Int32) -> CommandError {
        CommandError("git can't be started: \(String(cString: strerror(code)))")
    }

    /// Hands texts to `body` as C wants them, ended by a null pointer.
    private static func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
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
