import Foundation
import HTTPTypes
import InMemoryTracing
import Testing
import Tracing

@testable import PetNestServer

@Suite("The trace of a request", .timeLimit(.minutes(2)))
struct TracingTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let caller = "00f067aa0ba902b7"

    private func get(_ path: String, _ fields: [String]) -> String {
        (["GET \(path) HTTP/1.1", "connection: close"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }

    @Test("is continued in the log, with a span of its own")
    func continued() async throws {
        let log = LogLines()
        try await RunningServer.run([.logLevel: "debug"], log: log.add) { server in
            _ = try await server.exchange(get("/v1/pets", ["traceparent: 00-\(Self.trace)-\(Self.caller)-01"]))
        }
        let entries = try log.entries(with: "A request was answered")
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect(
            entry["trace_id"] == Self.trace && entry["parent_span_id"] == Self.caller && entry["trace_flags"] == "01")
        let span = try #require(entry["span_id"])
        #expect(span.count == 16 && span != Self.caller)
        #expect(entry["status"] == "401")
    }

    @Test(
        "begins with the request if its header has none, or an invalid or a second one",
        arguments: [
            [], ["traceparent: hello"],
            [
                "traceparent: 00-\(Self.trace)-\(Self.caller)-01",
                "traceparent: 00-\(String(Self.trace.reversed()))-\(Self.caller)-01",
            ],
        ])
    func begun(fields: [String]) async throws {
        let log = LogLines()
        try await RunningServer.run([.logLevel: "debug"], log: log.add) { server in
            for _ in 1...2 { _ = try await server.exchange(get("/healthz", fields)) }
        }
        let entries = try log.entries(with: "A request was answered")
        #expect(entries.count == 2)
        let traces = Set(entries.compactMap { $0["trace_id"] })
        #expect(traces.count == 2 && !traces.contains(Self.trace) && traces.allSatisfy { $0.count == 32 })
        #expect(entries.allSatisfy { $0["parent_span_id"] == nil })
    }

    @Test("is in no entry that isn't a request's")
    func none() async throws {
        let log = LogLines()
        try await RunningServer.run(log: log.add) { _ in }
        let entry = try #require(try log.entries(with: "Listening").first)
        #expect(entry["trace_id"] == nil)
    }

    @Test("has a span for another tracer, with its route but no id of a path")
    func otherTracer() async throws {
        let tracer = InMemoryTracer()
        try await withTracer(tracer) {
            try await RunningServer.run { server in
                _ = try await server.exchange(get("/v1/pets/00000000-0000-4000-8000-000000000001?text=secret", []))
                _ = try await server.exchange(get("/nothing/secret", []))
            }
        }
        let spans = tracer.finishedSpans
        #expect(spans.map(\.operationName) == ["GET /v1/pets/{pet}", "GET other"])
        #expect(spans.allSatisfy { $0.kind == .server })
        #expect(spans.first?.attributes["http.route"]?.toSpanAttribute() == .string("/v1/pets/{pet}"))
        #expect(spans.first?.attributes["http.response.status_code"]?.toSpanAttribute() == .int64(401))
        let attributes = spans.map { "\($0.attributes)" }.joined()
        #expect(!attributes.contains("secret") && !attributes.contains("00000000"))
    }

    @Test(
        "isn't read from an invalid field",
        arguments: [
            "", "00", "00-\(trace)-\(caller)", "00-\(trace)-\(caller)-01-", "00-\(trace)-\(caller)-01-more",
            "ff-\(trace)-\(caller)-01", "0-\(trace)-\(caller)-01", "00-\(trace)-\(caller)-1",
            "00-\(trace.uppercased())-\(caller)-01", "00-\(trace.dropLast())-\(caller)-01",
            "00-+\(trace.dropFirst())-\(caller)-01", "00-\(trace)-\(caller)0-01", "00-\(trace)-\(caller)-0g",
            "00-\(String(repeating: "0", count: 32))-\(caller)-01", "00-\(trace)-0000000000000000-01",
            " 00-\(trace)-\(caller)-01", "00-\(trace)-\(caller)-é1",
        ])
    func invalid(field: String) {
        #expect(TraceContext(field) == nil)
    }

    @Test("is read from the fields of this version and of later ones, and passed on")
    func fields() throws {
        for field in ["00-\(Self.trace)-\(Self.caller)-00", "01-\(Self.trace)-\(Self.caller)-00-more"] {
            let read = try #require(TraceContext(field))
            #expect(read.field == "00-\(Self.trace)-\(Self.caller)-00")
        }
        let small = try #require(TraceContext("00-0000000000000000000000000000000a-000000000000000b-0c"))
        #expect(small.field == "00-0000000000000000000000000000000a-000000000000000b-0c")
        #expect(small.trace == 10 && small.span == 11 && small.flags == 12)

        var context = InstrumentationContext.topLevel
        context.trace = small
        let span = LogTracer().startSpan("a request", context: context)
        var sent: [String: String] = [:]
        LogTracer().inject(span.context, into: &sent, using: DictionaryInjector())
        let passed = try #require(sent["traceparent"].flatMap(TraceContext.init))
        #expect(passed.trace == small.trace && passed.span != small.span && passed.flags == small.flags)
        #expect(span.context.trace?.parent == small.span)
    }
}

private struct DictionaryInjector: Injector {
    func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
}
