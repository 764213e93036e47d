import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle
import Synchronization

/// Counts requests and their durations, in the text format of Prometheus, beside the end of the certificate
/// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
///
/// The labels are methods, routes and statuses. Paths aren't labels, because they contain ids, each of which would be a
/// time series.
final class RequestMetrics: Sendable {
    /// The upper bounds of the durations' buckets, in seconds.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.015, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private struct Kind: Hashable {
        let method: HTTPRequest.Method
        let route: String
        let status: Int
    }

    private struct Durations {
        /// The number of requests up to each bound, and up to infinity.
        var counts = [Int](repeating: 0, count: bounds.count + 1)
        var sum = 0.0

        mutating func add(_ seconds: Double) {
            let first = bounds.firstIndex { seconds <= $0 } ?? bounds.count
            for index in first...bounds.count { counts[index] += 1 }
            sum += seconds
        }
    }

    private let kinds = Mutex<[Kind: Durations]>([:])
    private let certificate: CurrentCertificate?

    /// Creates metrics without requests.
    /// - Parameter certificate: The certificate whose end is a metric, too; or `nil`.
    init(certificate: CurrentCertificate? = nil) {
        self.certificate = certificate
    }

    /// Adds an answered request.
    /// - Parameter route: The route: `/v1/pets/{pet}`; `nil` if there is none for the request.
    func record(
        _ method: HTTPRequest.Method, _ route: String?, _ status: HTTPResponse.Status, _ duration: Duration
    ) {
        let seconds = duration / .seconds(1)
        // Clients may send any method, and each would be a time series.
        let known = [.get, .head, .put, .post, .delete].contains(method) ? method : HTTPRequest.Method("OTHER")!
        let kind = Kind(method: known, route: route ?? "other", status: status.code)
        kinds.withLock { $0[kind, default: Durations()].add(seconds) }
    }

    /// The metrics.
    var text: String {
        let name = "petnest_http_request_duration_seconds"
        var lines = ["# HELP \(name) The time from a request's header to its response.", "# TYPE \(name) histogram"]
        let sorted = kinds.withLock(\.self).sorted {
            ($0.key.route, $0.key.method.rawValue, $0.key.status)
                < ($1.key.route, $1.key.method.rawValue, $1.key.status)
        }
        for (kind, durations) in sorted {
            let labels =
                "method=\"\(kind.method.rawValue)\",route=\"\(kind.route)\",status=\"\(kind.status)\""
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], durations.counts) {
                lines.append("\(name)_bucket{\(labels),le=\"\(bound)\"} \(count)")
            }
            lines.append("\(name)_sum{\(labels)} \(durations.sum)")
            lines.append("\(name)_count{\(labels)} \(durations.counts[Self.bounds.count])")
        }
        if let certificate {
            let name = "petnest_certificate_expiry_timestamp_seconds"
            lines += [
                "# HELP \(name) The time after which clients refuse the server's certificate, in Unix time.",
                "# TYPE \(name) gauge", "\(name) \(Int(certificate.validity.end.timeIntervalSince1970))",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a server of the metrics, at `/metrics`, for this computer only.
    func application(port: Int, _ logger: Logger) -> some Service {
        Application(
            responder: CallbackResponder<ServerContext> { [self] request, _ in
                guard request.head.path == "/metrics" else { return Response(status: .notFound) }
                return Response(
                    status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
            },
            server: .http1(configuration: .init(idleTimeout: .seconds(60))),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger)
    }
}
