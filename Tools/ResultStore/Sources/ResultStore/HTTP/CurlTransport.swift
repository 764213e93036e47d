import Dispatch
import Foundation

/// Sends each request with a new `curl` process.
///
/// On Linux, `URLSession` traps on some unusual responses (such as a trailer after a chunked body), so a server could
/// crash the run. An error in curl is contained in its process. curl also handles proxies and certificates.
struct CurlTransport: HTTPTransport {
    let address: RemoteAddress
    let credentials: RemoteCredentials?
    /// The time limit for establishing a connection.
    let connectTimeout: Duration
    /// The time limit for the whole request.
    let timeout: Duration
    /// The program's path, or a name that is looked up in PATH.
    var program = "curl"

    func send(_ request: HTTPRequest) async throws(RemoteProblem) -> HTTPResponse {
        let result = await withCheckedContinuation { continuation in
            // The call blocks its thread, so it must not run on Swift's cooperative threads.
            DispatchQueue.global().async {
                continuation.resume(returning: Result { () throws(RemoteProblem) in try perform(request) })
            }
        }
        return try result.get()
    }

    private func perform(_ request: HTTPRequest) throws(RemoteProblem) -> HTTPResponse {
        var upload: String?
        defer { if let upload { DiskFile.remove(upload) } }
        if case .put(let bytes) = request.method {
            let folder = FileManager.default.temporaryDirectory.path
            let path = "\(folder)/bulkhead-upload-\(UUID().uuidString)"
            do throws(FileProblem) {
                try DiskFile.create(path, with: bytes)
            } catch {
                throw .unreachable("\(error)")
            }
            upload = path
        }
        // Credentials are passed through a pipe, because any user of the machine can see the arguments.
        let child = ChildProcess(
            program: program, arguments: ["-q", "--config", "-"],
            input: Array(configuration(request, upload: upload).utf8), outputLimit: request.limit + Self.statusLength,
            timeout: timeout + .seconds(1))
        switch try child.run() {
        case .exited(0, let output):
            // curl appends the status to the body, always as three digits.
            guard output.count >= Self.statusLength,
                let status = Int(String(decoding: output.suffix(Self.statusLength), as: UTF8.self))
            else {
                throw .unreachable("curl returned no status")
            }
            return HTTPResponse(status: status, body: output.dropLast(Self.statusLength))
        case .exited(let code, _): throw problem(code, request)
        case .tooMuchOutput: throw .tooLarge(limit: request.limit)
        case .timedOut: throw .timedOut
        }
    }

    private static let statusLength = 3

    private func configuration(_ request: HTTPRequest, upload: String?) -> String {
        var lines = [
            "silent", "globoff", "proto = \"=http,https\"", "connect-timeout = \(seconds(connectTimeout))",
            "max-time = \(seconds(timeout))", "max-filesize = \(request.limit)", "user-agent = bulkhead",
            // Without this, each upload to a server that doesn't know the header takes one second longer.
            "header = \"Expect:\"",
            "output = -", "write-out = \"%{http_code}\"", "url = \(quoted("\(address.url)/\(request.path)"))",
        ]
        if let credentials { lines.append("header = \(quoted(credentials.header))") }
        if let upload { lines.append("upload-file = \(quoted(upload))") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func seconds(_ duration: Duration) -> String {
        let milliseconds = max(1, duration.wholeNanoseconds / 1_000_000)
        let fraction = String(milliseconds % 1_000 + 1_000).dropFirst()
        return "\(milliseconds / 1_000).\(fraction)"
    }

    private func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text.unicodeScalars {
            switch character {
            case "\"", "\\": quoted += "\\\(character)"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            default: quoted.unicodeScalars.append(character)
            }
        }
        return quoted + "\""
    }

    /// Maps an exit code of curl to a problem (section EXIT CODES of its manual).
    private func problem(_ code: Int32, _ request: HTTPRequest) -> RemoteProblem {
        switch code {
        case 5: .unreachable("the proxy's name couldn't be resolved")
        case 6: .unreachable("the host's name couldn't be resolved")
        case 7: .unreachable("no connection")
        case 18, 52, 55, 56, 92: .unreachable("the connection ended before the response was complete")
        case 28: .timedOut
        case 35, 60: .unreachable("curl rejected the server's certificate or encryption (exit code \(code))")
        case 63: .tooLarge(limit: request.limit)
        default: .unreachable("curl failed with exit code \(code)")
        }
    }
}
