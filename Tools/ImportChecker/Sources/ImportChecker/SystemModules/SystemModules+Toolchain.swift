extension SystemModules {
    /// Modules that come with the toolchain, on the platforms besides Linux too.
    ///
    /// Source: the `.swiftmodule` folders and module maps below usr/lib/swift of the Swift 6.3 toolchain for Linux, and
    /// for the other platforms the standard library's CMake lists (swiftlang/swift, stdlib/public) and
    /// swift-corelibs-foundation.
    static let toolchainModules = """
        every: Swift _Concurrency _StringProcessing _RegexParser RegexBuilder Distributed Synchronization Observation Runtime
        every: SwiftOnoneSupport _Differentiation _Volatile _Builtin_float _SwiftConcurrencyShims SwiftShims _SynchronizationShims
        every: Cxx CxxStdlib CxxShim CxxStdlibShim std Builtin _InternalSwiftScan _InternalStaticMirror Embedded
        every: Testing XCTest _Testing_Foundation _TestDiscovery _TestingInternals _TestingInterop
        every: _Testing_CoreGraphics _Testing_CoreImage _Testing_AppKit _Testing_UIKit _Testing_WinSDK _Testing_ExperimentalImageAttachments
        every: PackageDescription PackagePlugin CompilerPluginSupport _PackageDescription
        every: Foundation Dispatch FoundationEssentials
        every: _Builtin_intrinsics _Builtin_inttypes _Builtin_iso646 _Builtin_limits _Builtin_stdalign _Builtin_stdarg
        every: _Builtin_stdatomic _Builtin_stdbool _Builtin_stddef _Builtin_stdint _Builtin_tgmath _Builtin_unwind ptrauth ptrcheck
        others: FoundationNetworking FoundationXML FoundationInternationalization _FoundationICU _FoundationCShims _FoundationCollections
        others: CoreFoundation CDispatch DispatchIntrospection BlocksRuntime Block _CFXMLInterface _CFURLSessionInterface
        others: SwiftOverlayShims CoreFoundation_Private
        apple: Darwin ObjectiveC CoreFoundation DarwinFoundation Darwin_C
        linux: Glibc SwiftGlibc Musl SwiftMusl CUUID
        android: Android Bionic SwiftAndroid Math posix_filesystem
        windows: WinSDK ucrt CRT visualc vcruntime corecrt SwiftWinSDK
        wasi: WASILibc wasi_libc SwiftWASILibc wasi_pthread WASIHelpers
        freebsd: Glibc FreeBSD SwiftGlibc
        openbsd: Glibc OpenBSD SwiftGlibc
        """
}
