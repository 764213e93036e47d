import HTTPTypes
import Tracing

/// Gives each request its place in a trace, for the log. It exports no spans: at the level `debug`, the log has a line
/// for each request, with its duration.
struct LogTracer: Tracer {
    func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> InstrumentationContext, ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
    ) -> NoOpTracer.NoOpSpan {
        var context = context()
        context.trace = TraceContext(in: context.trace)
        return NoOpTracer.NoOpSpan(context: context)
    }

    func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext, into carrier: inout Carrier, using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.field, forKey: "traceparent", into: &carrier)
    }

    func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier, into context: inout InstrumentationContext, using extractor: Extract
    ) where Extract.Carrier == Carrier {
        context.trace = extractor.extract(key: "traceparent", from: carrier).flatMap(TraceContext.init)
    }

    func forceFlush() {}
}

extension InstrumentationContext {
    /// The context that the header of a request describes.
    init(of request: HTTPRequest, by tracer: any Tracer) {
        self = .topLevel
        tracer.extract(request.headerFields, into: &self, using: HeaderExtractor())
    }
}

private struct HeaderExtractor: Extractor {
    func extract(key: String, from fields: HTTPFields) -> String? {
        HTTPField.Name(key).flatMap { fields[$0] }
    }
}
