import Foundation
import Logging
import ServiceLifecycle

/// Logs twice a day that the certificate should have been renewed, and after its end, that clients refuse it.
struct CertificateWarnings<Pauses: Clock<Duration>>: Service {
    let certificate: CurrentCertificate
    let logger: Logger
    var clock: Pauses
    var now: @Sendable () -> Date = { .now }

    func run() async {
        await cancelWhenGracefulShutdown {
            repeat {
                warn()
            } while (try? await clock.sleep(for: .seconds(12 * 3600))) != nil
        }
    }

    private func warn() {
        let validity = certificate.validity
        if now() > validity.end {
            logger.error("The certificate has expired, so clients refuse it. Renew it.", metadata: certificate.metadata)
        } else if now() > validity.renewal {
            logger.warning("The certificate expires soon and hasn't been renewed.", metadata: certificate.metadata)
        }
    }
}

extension DateInterval {
    /// The time by which a certificate with this validity should have been renewed: a fifth before its end. Authorities
    /// recommend to renew it when a third is left, which certbot does.
    fileprivate var renewal: Date { end - duration / 5 }
}
