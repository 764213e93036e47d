import Logging
import Tracing

/// The place of a request in a trace, as the header field `traceparent` describes it: W3C Trace Context
/// (<https://www.w3.org/TR/trace-context/>).
struct TraceContext: Equatable, Sendable {
    /// The number of the trace, which all its spans share. It isn't 0.
    let trace: UInt128
    /// The number of the span, which isn't 0.
    let span: UInt64
    /// The number of the span that caused this one, or `nil` if that is unknown.
    let parent: UInt64?
    /// The lowest bit says that the caller may have recorded the trace.
    let flags: UInt8

    /// Reads a header field.
    /// - Returns: `nil` if the field is invalid. Then a request begins a trace.
    init?(_ field: String) {
        let parts = field.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count >= 4,
            let version = Self.number(parts[0], as: UInt8.self), version != 0xff,
            // Later versions may add parts.
            version > 0 || parts.count == 4,
            let trace = Self.number(parts[1], as: UInt128.self), trace != 0,
            let span = Self.number(parts[2], as: UInt64.self), span != 0,
            let flags = Self.number(parts[3], as: UInt8.self)
        else { return nil }
        self.init(trace: trace, span: span, parent: nil, flags: flags)
    }

    /// Creates the context of a new span.
    /// - Parameter caller: The context of the span that caused it, or `nil` if it begins a trace.
    init(in caller: TraceContext?) {
        self.init(
            trace: caller?.trace ?? .random(in: 1 ... .max), span: .random(in: 1 ... .max), parent: caller?.span,
            flags: caller?.flags ?? 0)
    }

    private init(trace: UInt128, span: UInt64, parent: UInt64?, flags: UInt8) {
        self.trace = trace
        self.span = span
        self.parent = parent
        self.flags = flags
    }

    /// The header field for requests that the span sends.
    var field: String { "00-\(Self.text(trace))-\(Self.text(span))-\(Self.text(flags))" }

    /// The members of a log entry, with the names that OpenTelemetry specifies
    /// (<https://opentelemetry.io/docs/specs/otel/compatibility/logging_trace_context/>).
    var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = [
            "trace_id": "\(Self.text(trace))", "span_id": "\(Self.text(span))", "trace_flags": "\(Self.text(flags))",
        ]
        if let parent { metadata["parent_span_id"] = "\(Self.text(parent))" }
        return metadata
    }

    /// Returns the number that all lower-case hexadecimal digits of a type are.
    private static func number<Number: FixedWidthInteger>(_ text: Substring, as type: Number.Type) -> Number? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
        guard text.utf8.count == Number.bitWidth / 4,
            text.utf8.allSatisfy({ digits.contains($0) || letters.contains($0) })
        else { return nil }
        return Number(text, radix: 16)
    }

    private static func text(_ number: some FixedWidthInteger) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: type(of: number).bitWidth / 4 - digits.utf8.count) + digits
    }
}

extension InstrumentationContext {
    private enum Key: InstrumentationContextKey {
        typealias Value = TraceContext
    }

    /// The place in a trace; `nil` before the first span.
    var trace: TraceContext? {
        get { self[Key.self] }
        set { self[Key.self] = newValue }
    }
}

extension Logger.MetadataProvider {
    /// Adds the place in a trace to the log entries of a request.
    static let trace = Logger.MetadataProvider { InstrumentationContext.current?.trace?.metadata ?? [:] }
}
