#if canImport(FoundationNetworking)
import CoreNetworking
import CoreWire
import Glibc
import HTTPNetworking
import Testing

@Suite("The end of a process that sent requests", .timeLimit(.minutes(5)))
struct ProcessEndTests {
    @Test("leaves OpenSSL as it is, since connections of URLSession still use it")
    func openSSL() async throws {
        await #expect(processExitsWith: .exitCode(7)) {
            // Handlers run from the last to the first, so this one runs after that of OpenSSL.
            atexit {
                typealias Initialize = @convention(c) (_ options: UInt64, _ settings: OpaquePointer?) -> CInt
                guard let address = dlsym(nil, "OPENSSL_init_crypto") else { _exit(7) }
                // After the memory is freed, OpenSSL can no longer be initialized.
                _exit(unsafeBitCast(address, to: Initialize.self)(0, nil) == 1 ? 7 : 1)
            }
            let transport = HTTPAPITransport(to: try ServerAddress("https://127.0.0.1:1"))
            await #expect(throws: TransportError.self) { try await transport.send(APICall(.get, "/v1/pets")) }
            exit(2)
        }
    }
}
#endif
