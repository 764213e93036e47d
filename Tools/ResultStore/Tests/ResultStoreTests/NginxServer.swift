import Foundation

@testable import ResultStore

/// A real server of the protocol, on a free port of this machine, with a folder of its own; it ends with the value, and also
/// when the tests are killed.
final class NginxServer {
    /// Where it keeps what was put, below `store`.
    let folder: TemporaryFolder
    let port: UInt16
    let securePort: UInt16
    private let shell = Process()
    private let input = Pipe()

    /// The program; Debian keeps it out of users' PATH.
    static let program = ((ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin").split(separator: ":")
        .map { "\($0)/nginx" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    struct StartError: Error {
        let log: String
    }

    init() throws {
        folder = try TemporaryFolder()
        (port, securePort) = (try Self.freePort(), try Self.freePort())
        try folder.write([], to: "store/readonly/nothing")
        try folder.write("me:{PLAIN}right\n".utf8, to: "users")
        try makeCertificate()
        try folder.write(configuration.utf8, to: "nginx.conf")
        // nginx goes to the background once it listens, so `ready` comes when requests can; `cat` ends with this process.
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = [
            "-c", #""$0" -c "$1" 2>"$2" && echo ready && cat >/dev/null; "$0" -c "$1" -s stop 2>/dev/null"#,
            Self.program ?? "nginx", folder.path + "/nginx.conf", folder.path + "/start.log",
        ]
        let output = Pipe()
        shell.standardInput = input
        shell.standardOutput = output
        try shell.run()
        guard output.fileHandleForReading.availableData.starts(with: Array("ready".utf8)) else {
            shell.waitUntilExit()
            throw StartError(log: (try? String(contentsOfFile: folder.path + "/start.log", encoding: .utf8)) ?? "")
        }
    }

    deinit {
        stop()
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    /// A store on a part of this server.
    func store(_ part: String = "", _ change: (inout RemoteSettings) -> Void = { _ in }) throws -> RemoteStore {
        var settings = try RemoteSettings(address: "http://127.0.0.1:\(port)/\(part)")
        settings.writes = true
        // A machine that is busy with other builds isn't a store that is away.
        settings.connectTimeout = .seconds(60)
        settings.timeout = .seconds(60)
        change(&settings)
        return RemoteStore(settings)
    }

    private var configuration: String {
        let temporaries = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.path)/\($0);" }.joined(separator: "\n")
        return """
            \(geteuid() == 0 ? "user root;" : "")
            pid \(folder.path)/nginx.pid;
            error_log \(folder.path)/error.log;
            worker_processes 1;
            events { worker_connections 64; }
            http {
                access_log off;
                \(temporaries)
                server {
                    listen 127.0.0.1:\(port);
                    listen 127.0.0.1:\(securePort) ssl;
                    ssl_certificate \(folder.path)/certificate.pem;
                    ssl_certificate_key \(folder.path)/key.pem;
                    root \(folder.path)/store;
                    dav_methods PUT;
                    create_full_put_path on;
                    client_max_body_size 16m;
                    location /protected/ { auth_basic store; auth_basic_user_file \(folder.path)/users; }
                    location /small/ { client_max_body_size 100; }
                    location /readonly/ { dav_methods off; }
                    location /moved/ { return 307 http://127.0.0.1:\(port)/; }
                }
            }
            """
    }

    private func makeCertificate() throws {
        let openssl = Process()
        openssl.executableURL = URL(filePath: "/usr/bin/env")
        openssl.arguments = [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days",
            "2",
            "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", folder.path + "/key.pem",
            "-out", folder.path + "/certificate.pem",
        ]
        openssl.standardError = FileHandle.nullDevice
        try openssl.run()
        openssl.waitUntilExit()
        guard openssl.terminationStatus == 0 else { throw StartError(log: "openssl made no certificate") }
    }

    private static func freePort() throws -> UInt16 {
        let listener = try LoopbackListener()
        defer { listener.close() }
        return listener.port
    }
}
