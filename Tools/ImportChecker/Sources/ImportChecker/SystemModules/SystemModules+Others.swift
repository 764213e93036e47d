extension SystemModules {
    /// Modules of SDKs that aren't Apple's.
    ///
    /// Source: the module maps of the Swift SDKs for Android and for static Linux (swiftlang/swift,
    /// stdlib/public/Platform: android.modulemap, musl.modulemap, wasi-libc.modulemap, winsdk.modulemap).
    static let otherModules = """
        android linux: _stdlib _stdio _malloc _complex _ctype _errno _fenv _inttypes _limits _locale _math _setjmp _signal _stdarg
        android linux: _string _tgmath _time _unistd _wchar _float _assert _iso646 _stdbool _stddef _stdint _uchar _wctype
        android: android_ndk AndroidLog AndroidLogging AndroidNDK jni_header
        windows: DbgHelp WinHTTP WinSock2 BCrypt Crypt32 OLE32 Shell32 User32 GDI32 SwiftVisualC
        """
}
