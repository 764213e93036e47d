#if canImport(FoundationNetworking)
import Glibc

/// Prevents OpenSSL from freeing its memory when the process ends, while URLSession still uses it.
///
/// OpenSSL frees its memory in a handler of `atexit`. URLSession on Linux ends its connections on threads of its own, also
/// then, and a process that has used HTTPS ended with SIGSEGV if such a thread was late. swift-corelibs-foundation prevents
/// it the same way since Swift 6.4 (issue 5469, pull request 5474), and OpenSSL 4.0 has no such handler.
enum OpenSSLCleanup {
    /// Prevents it, unless OpenSSL was used before. Another call has no effect.
    static func prevent() {
        // The library is that of libcurl, which may use another one.
        guard let address = dlsym(nil, "OPENSSL_init_crypto") else { return }
        typealias Initialize = @convention(c) (_ options: UInt64, _ settings: OpaquePointer?) -> CInt
        let noCleanup: UInt64 = 0x0008_0000  // OPENSSL_INIT_NO_ATEXIT
        _ = unsafeBitCast(address, to: Initialize.self)(noCleanup, nil)
    }
}
#endif
