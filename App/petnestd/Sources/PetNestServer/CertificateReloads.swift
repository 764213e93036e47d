import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Reads the certificate again when the process receives SIGHUP. Without a certificate, the signal is only logged, so that
/// it never ends the server.
struct CertificateReloads: Service {
    let certificate: CurrentCertificate?
    /// The received signals. They are trapped before the service runs, so that none of them ends the process.
    let hangUps: UnixSignalsSequence
    let logger: Logger

    func run() async {
        await cancelWhenGracefulShutdown {
            for await _ in hangUps { reload() }
        }
    }

    private func reload() {
        guard let certificate else {
            logger.notice("There is no certificate to read again")
            return
        }
        do throws(CertificateError) {
            try certificate.reload()
            logger.notice("The certificate was read again", metadata: certificate.metadata)
        } catch {
            logger.error("The previous certificate stays in use. \(error)", metadata: certificate.metadata)
        }
    }
}

extension CurrentCertificate {
    /// The end of the certificate's validity, for the log.
    var metadata: Logger.Metadata { ["certificateEnds": "\(validity.end.formatted(.iso8601))"] }
}
