import BackendCore
import Database
import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import PetNestBackend
import ServiceLifecycle
import Tracing
import UnixSignals

/// Serves PetNest's protocol over HTTP or HTTPS from a database.
///
/// ```swift
/// let server = try PetNestServer(ServerSettings(flags: flags, environment: environment, file: nil))
/// try await server.run { port in print("http://127.0.0.1:\(port)") }
/// ```
public struct PetNestServer: Sendable {
    private let settings: ServerSettings
    private let backend: PetNestBackend
    private let certificate: CurrentCertificate?
    private let logger: Logger

    /// Reads the certificate, if there is one, and opens the database. Creates the file or the tables if they don't exist.
    /// - Parameter log: Writes a line of the log, including its end; on any thread.
    /// - Throws: ``ServerError/certificate(_:)`` or ``ServerError/database(_:)``.
    public init(
        _ settings: ServerSettings, log: @escaping @Sendable (String) -> Void
    ) throws(ServerError) {
        let logger = JSONLog.logger(level: settings.logLevel, write: log)
        do throws(CertificateError) {
            certificate = try settings.tls.map(CurrentCertificate.init)
        } catch {
            throw .certificate(error)
        }
        do {
            backend = try settings.store.open(mail: settings.mail) {
                logger.error("\($0)")
            } onWaiting: {
                logger.notice("Waiting for another process that migrates the database")
            }
        } catch {
            throw .database(error)
        }
        self.settings = settings
        self.logger = logger
    }

    /// Serves requests until the process receives SIGTERM or SIGINT, or the task is cancelled. Running requests are
    /// answered before it returns, and the database is closed.
    /// - Parameter onListening: Receives the port as soon as connections are accepted.
    /// - Throws: ``ServerError/failed(host:port:reason:)`` if the address can't be listened on.
    public func run(onListening: @escaping @Sendable (_ port: Int) -> Void) async throws(ServerError) {
        let metrics = RequestMetrics(certificate: certificate)
        let hangUps = await UnixSignalsSequence(trapping: .sighup)
        let services: [any Service] =
            [
                DueJobs(backend: backend), ChangeService(hub: backend.changes),
                CertificateReloads(certificate: certificate, hangUps: hangUps, logger: logger),
            ]
            + (settings.playedWorld == .nothing
                ? [] : [SampleWorldService(backend: backend, played: settings.playedWorld, logger: logger)])
            + (certificate.map { [CertificateWarnings(certificate: $0, logger: logger, clock: ContinuousClock())] }
                ?? [])
            + (settings.metricsPort.map { [metrics.application(port: $0, logger)] } ?? [])
        let application = Application(
            responder: BackendResponder(
                backend: backend, requestTimeout: .seconds(settings.requestTimeout), metrics: metrics,
                limit: AddressLimit(perMinute: settings.signInsPerMinute), proxies: settings.trustedProxies,
                tracer: tracer),
            server: try server,
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(settings.maxConnections)),
            services: services,
            onServerRunning: { [logger, settings, certificate] channel in
                let port = channel.localAddress?.port ?? settings.port
                let place: Logger.Metadata = ["host": "\(settings.host)", "port": "\(port)"]
                logger.info("Listening", metadata: place.merging(certificate?.metadata ?? [:]) { $1 })
                onListening(port)
            },
            logger: logger)
        do {
            try await application.runService()
        } catch is CancellationError {
            // The task was cancelled, as tests do.
        } catch {
            throw .failed(host: settings.host, port: settings.port, reason: "\(error)")
        }
        do {
            try backend.close()
        } catch {
            throw .database(error)
        }
        logger.info("Stopped")
    }

    /// The tracer of the program or of the task, or one for the log.
    private var tracer: any Tracer {
        let tracer = InstrumentationSystem.tracer
        return tracer is NoOpTracer ? LogTracer() : tracer
    }

    /// Serves HTTP/1.1, encrypted if there is a certificate.
    private var server: HTTPServerBuilder {
        get throws(ServerError) {
            let limit = TimeAmount.seconds(Int64(settings.idleTimeout))
            let plain = HTTPServerBuilder.http1(
                configuration: .init(
                    additionalChannelHandlers: [SlowReaderHandler(limit: limit)], idleTimeout: limit))
            guard let certificate else { return plain }
            do {
                return try .tls(plain, tlsConfiguration: certificate.configuration)
            } catch {
                throw .failed(host: settings.host, port: settings.port, reason: "\(error)")
            }
        }
    }
}

extension ServerSettings {
    /// Sends mail, or `nil` if mail isn't configured.
    fileprivate var mail: (any Mailing)? {
        if let sendmail { return Sendmail(program: sendmail, sender: mailFrom) }
        return outbox.map(Outbox.init)
    }
}
