extension SystemModules {
    /// The version of the toolchain with `linuxModules`.
    static let linuxVersion = "6.3.1"
    /// The day on which they were listed.
    static let linuxDate = "2026-11-29"

    /// The modules of the toolchain for Linux, as Tools/ImportChecker/list-toolchain-modules printed them.
    static let linuxModules = """
        linux: CDispatch CUUID CoreFoundation Cxx CxxShim CxxStdlib CxxStdlibShim Dispatch DispatchIntrospection
        linux: Distributed Foundation FoundationEssentials FoundationInternationalization FoundationNetworking
        linux: FoundationXML Glibc Observation RegexBuilder Runtime Swift SwiftGlibc SwiftOnoneSupport
        linux: SwiftOverlayShims SwiftShims Synchronization Testing XCTest _Builtin_float _Concurrency
        linux: _Differentiation _FoundationCShims _FoundationCollections _FoundationICU _InternalStaticMirror
        linux: _InternalSwiftScan _RegexParser _StringProcessing _SwiftConcurrencyShims _SynchronizationShims
        linux: _TestDiscovery _TestingInterop _Testing_Foundation _Volatile std
        """
}
