import Foundation

/// A real server of the Bazel HTTP cache protocol, on free ports of this machine.
///
/// The server stops and its folder is deleted when the value is released. It also stops when the tests are killed.
public final class NginxServer {
    /// The server's folder. Uploads are stored below `store`.
    public let folder: String
    /// The port for HTTP.
    public let port: UInt16
    /// The port for HTTPS, or `nil` without TLS. The certificate is `certificate.pem` in the folder.
    public let securePort: UInt16?
    private let shell = Process()
    private let input = Pipe()

    /// The path of nginx, or `nil` if it isn't installed. Debian installs it outside of users' PATH.
    public static let program = ((ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin").split(
        separator: ":"
    )
    .map { "\($0)/nginx" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The failure to start the server.
    public struct StartError: Error {
        /// The server's error output.
        public let log: String
    }

    /// Starts the server and waits until it accepts requests.
    ///
    /// - Parameter isSecure: whether the server also offers TLS, which requires `openssl`.
    ///
    /// - Throws: ``StartError`` if the server doesn't start.
    public init(isSecure: Bool = false) throws {
        folder =
            FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
            + "/result-store-nginx-\(UUID().uuidString)"
        port = try Self.freePort()
        securePort = isSecure ? try Self.freePort() : nil
        try FileManager.default.createDirectory(atPath: folder + "/store/readonly", withIntermediateDirectories: true)
        try Data("me:{PLAIN}right\n".utf8).write(to: URL(filePath: folder + "/users"))
        if isSecure { try makeCertificate() }
        try Data(configuration.utf8).write(to: URL(filePath: folder + "/nginx.conf"))
        // nginx goes to the background once it listens, so requests succeed after `ready`. `cat` ends when this process
        // ends.
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
            throw StartError(log: (try? String(contentsOfFile: folder + "/start.log", encoding: .utf8)) ?? "")
        }
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Stops the server.
    public func stop() {
        try? input.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    /// Returns the HTTP address of a part of the server.
    ///
    /// The root is writable. `small` accepts at most 100 bytes, `readonly` accepts no uploads, `protected` requires the
    /// user `me` with the password `right`, and `moved` redirects to the root.
    public func address(_ part: String = "") -> String { "http://127.0.0.1:\(port)/\(part)" }

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
                    \(secureListening)
                    root \(folder)/store;
                    dav_methods PUT;
                    create_full_put_path on;
                    client_max_body_size 16m;
                    location /protected/ { auth_basic store; auth_basic_user_file \(folder)/users; }
                    location /small/ { client_max_body_size 100; }
                    location /readonly/ { dav_methods off; }
                    location /moved/ { return 307 http://127.0.0.1:\(port)/; }
                }
            }
            """
    }

    private var secureListening: String {
        guard let securePort else { return "" }
        return """
            listen 127.0.0.1:\(securePort) ssl;
            ssl_certificate \(folder)/certificate.pem;
            ssl_certificate_key \(folder)/key.pem;
            """
    }

    private func makeCertificate() throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder + "/key.pem",
            "-out", folder + "/certificate.pem",
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard openssl.terminationStatus == 0 else { throw StartError(log: "openssl created no certificate") }
    }

    private static func freePort() throws -> UInt16 {
        let listener = try LoopbackListener()
        defer { listener.close() }
        return listener.port
    }
}
