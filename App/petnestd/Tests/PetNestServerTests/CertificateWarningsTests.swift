import CoreArchitectureTesting
import Foundation
import Synchronization
import Testing

@testable import PetNestServer

@Suite("The warnings about a certificate", .timeLimit(.minutes(2)))
struct CertificateWarningsTests {
    @Test("begin when a fifth of its validity is left, are repeated, and end with its renewal")
    func warnings() async throws {
        try await TestCertificate.use { files in
            let certificate = try CurrentCertificate(files.files)
            let validity = certificate.validity
            let log = LogLines()
            let time = Mutex(validity.end - validity.duration / 5)
            let clock = TestClock()
            let warnings = CertificateWarnings(
                certificate: certificate, logger: JSONLog.logger(level: .info, write: log.add),
                clock: clock, now: { time.withLock(\.self) })
            let running = Task { await warnings.run() }
            await clock.sleepers(1)
            #expect(try log.entries(with: "certificate").isEmpty)

            for count in 1...2 {
                time.withLock { $0 += 60 }
                clock.advance(by: .seconds(12 * 3600))
                await clock.sleepers(1)
                let entries = try log.entries(with: "expires soon")
                #expect(entries.count == count)
                #expect(entries.last?["level"] == "warning")
                #expect(entries.last?["certificateEnds"] == validity.end.formatted(.iso8601))
            }

            time.withLock { $0 = validity.end + 1 }
            clock.advance(by: .seconds(12 * 3600))
            await clock.sleepers(1)
            let expired = try log.entries(with: "has expired")
            #expect(expired.map { $0["level"] } == ["error"])

            try await files.renew(days: 30)
            try certificate.reload()
            clock.advance(by: .seconds(12 * 3600))
            await clock.sleepers(1)
            #expect(try log.entries(with: "certificate").count == 3)
            running.cancel()
            await running.value
        }
    }
}
