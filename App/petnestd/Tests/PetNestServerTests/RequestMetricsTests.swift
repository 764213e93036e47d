import Foundation
import HTTPTypes
import Testing

@testable import PetNestServer

@Suite("Metrics", .timeLimit(.minutes(10)))
struct RequestMetricsTests {
    @Test("count each request in all buckets from its duration on")
    func buckets() {
        let metrics = RequestMetrics()
        metrics.record(.get, "/v1/pets", .ok, .milliseconds(3))
        metrics.record(.get, "/v1/pets", .ok, .milliseconds(30))
        metrics.record(.get, "/v1/pets", .ok, .seconds(100))
        let lines = metrics.text.split(separator: "\n").map(String.init)
        let prefix = "petnest_http_request_duration_seconds"
        #expect(lines.first == "# HELP \(prefix) The time from a request's header to its response.")
        for (bound, count) in [("0.0025", 0), ("0.005", 1), ("0.025", 1), ("0.05", 2), ("10.0", 2), ("+Inf", 3)] {
            #expect(
                lines.contains(
                    "\(prefix)_bucket{method=\"GET\",route=\"/v1/pets\",status=\"200\",le=\"\(bound)\"} \(count)"),
                "\(bound)")
        }
        #expect(lines.contains("\(prefix)_count{method=\"GET\",route=\"/v1/pets\",status=\"200\"} 3"))
        #expect(
            lines.contains { $0.hasPrefix("\(prefix)_sum{method=\"GET\",route=\"/v1/pets\",status=\"200\"} 100.03") })
    }

    @Test("contain the end of the certificate, also of a renewed one")
    func certificate() async throws {
        try await TestCertificate.use { files in
            let certificate = try CurrentCertificate(files.files)
            let metrics = RequestMetrics(certificate: certificate)
            func end() throws -> Double {
                let line = try #require(metrics.text.split(separator: "\n").last)
                return try #require(line.split(separator: " ").last.flatMap { Double($0) })
            }
            let first = try end()
            #expect(metrics.text.contains("\npetnest_certificate_expiry_timestamp_seconds "))
            #expect(abs(first - Date.now.timeIntervalSince1970 - 2 * 86_400) < 600)
            try await files.renew(days: 30)
            try certificate.reload()
            #expect(try end() - first > 27 * 86_400)
            #expect(!RequestMetrics().text.contains("certificate"))
        }
    }

    @Test("have one time series for all methods that aren't in the protocol")
    func methods() throws {
        let metrics = RequestMetrics()
        for name in ["BREW", "FOO", "BAR"] {
            metrics.record(try #require(HTTPRequest.Method(name)), nil, .methodNotAllowed, .zero)
        }
        #expect(metrics.text.contains("_count{method=\"OTHER\",route=\"other\",status=\"405\"} 3"))
        #expect(metrics.text.count { $0 == "\n" } == 2 + RequestMetrics.bounds.count + 3)
    }
}
