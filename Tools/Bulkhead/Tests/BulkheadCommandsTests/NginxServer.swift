import Foundation

/// A real server of the Bazel HTTP cache protocol on a free port of this machine; it ends with the value, and also when the
/// tests are killed.
final class NginxServer {
    let port: UInt16
    private let folder: String
    private let shell = Process()
    private let input = Pipe()

    /// The program; Debian keeps it out of users' PATH.
    static let program = ((ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin").split(separator: ":")
        .map { "\($0)/nginx" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    init() throws {
        folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/bulkhead-nginx-\(UUID().uuidString)"
        let listener = try LoopbackListener()
        port = listener.port
        listener.close()
        try FileManager.default.createDirectory(atPath: folder + "/store", withIntermediateDirectories: true)
        try Data("me:{PLAIN}right\n".utf8).write(to: URL(filePath: folder + "/users"))
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/nginx.conf"))
        // nginx goes to the background once it listens, so `ready` comes when requests can; `cat` ends with this process.
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", #""$0" -c "$1" 2>"$2" && echo ready && cat >/dev/null; "$0" -c "$1" -s stop 2>/dev/null"#,
            Self.program ?? "nginx", folder + "/nginx.conf", folder + "/start.log",
        ]
        let output = Pipe()
        shell.standardInput = input
        shell.standardOutput = output
        try shell.run()
        guard output.fileHandleForReading.availableData.starts(with: Array("ready".utf8)) else {
            shell.waitUntilExit()
            throw SampleError((try? String(contentsOfFile: folder + "/start.log", encoding: .utf8)) ?? "no nginx")
        }
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    /// The address of a part of it: everybody may write at the top, nobody in `readonly`, one user in `protected`.
    func address(_ part: String = "") -> String { "http://127.0.0.1:\(port)/\(part)" }

    /// The files that were put there.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder + "/store").filter { path in
            path.split(separator: "/").last?.count == 64
        }.sorted()
    }

    /// Turns the last bit of every record over.
    func poison() throws {
        for file in try files() where file.contains("cas/") {
            let url = URL(filePath: folder + "/store/" + file)
            var content = try Data(contentsOf: url)
            content[content.count - 1] ^= 1
            try content.write(to: url)
        }
    }

    private var configuration: String {
        let temporaries = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
        return """
            \(geteuid() == 0 ? "user root;" : "")
            pid \(folder)/nginx.pid;
            error_log \(folder)/error.log;
            worker_processes 1;
            events { worker_connections 64; }
            http {
                access_log off;
                \(temporaries)
                server {
                    listen 127.0.0.1:\(port);
                    root \(folder)/store;
                    dav_methods PUT;
                    create_full_put_path on;
                    client_max_body_size 16m;
                    location /readonly/ { dav_methods off; }
                    location /protected/ { auth_basic store; auth_basic_user_file \(folder)/users; }
                }
            }
            """
    }
}
