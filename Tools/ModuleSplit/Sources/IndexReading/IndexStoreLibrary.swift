import CIndexStore
import Foundation

/// The toolchain's libIndexStore, loaded at run time.
///
/// The library belongs to the compiler that wrote the index, so it isn't linked: a program that was built with one
/// version of Swift reads the index of another with that version's library.
///
/// The functions may be called from any thread.
public final class IndexStoreLibrary: Sendable {
    typealias Pointer = UnsafeMutableRawPointer
    typealias Text = bulkhead_index_string
    typealias TextReceiver = @convention(c) (Pointer?, Text) -> Bool
    typealias PointerReceiver = @convention(c) (Pointer?, Pointer?) -> Bool

    /// The path from which the library was loaded.
    public let path: String

    let errorDescription: @convention(c) (Pointer) -> UnsafePointer<CChar>?
    let disposeError: @convention(c) (Pointer) -> Void

    let createStore: @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<Pointer?>) -> Pointer?
    let disposeStore: @convention(c) (Pointer) -> Void
    let forEachUnit: @convention(c) (Pointer, CUnsignedInt, Pointer?, TextReceiver) -> Bool

    let createUnit: @convention(c) (Pointer, UnsafePointer<CChar>, UnsafeMutablePointer<Pointer?>) -> Pointer?
    let disposeUnit: @convention(c) (Pointer) -> Void
    let unitModule: @convention(c) (Pointer) -> Text
    let unitMainFile: @convention(c) (Pointer) -> Text
    let unitTime: @convention(c) (Pointer, UnsafeMutablePointer<Int64>, UnsafeMutablePointer<Int64>) -> Void
    let forEachUnitDependency: @convention(c) (Pointer, Pointer?, PointerReceiver) -> Bool
    let dependencyKind: @convention(c) (Pointer) -> CUnsignedInt
    let dependencyName: @convention(c) (Pointer) -> Text
    let dependencyFile: @convention(c) (Pointer) -> Text

    let createRecord: @convention(c) (Pointer, UnsafePointer<CChar>, UnsafeMutablePointer<Pointer?>) -> Pointer?
    let disposeRecord: @convention(c) (Pointer) -> Void
    let forEachOccurrence: @convention(c) (Pointer, Pointer?, PointerReceiver) -> Bool
    let occurrenceSymbol: @convention(c) (Pointer) -> Pointer
    let occurrenceRoles: @convention(c) (Pointer) -> UInt64
    let occurrencePlace:
        @convention(c) (Pointer, UnsafeMutablePointer<CUnsignedInt>, UnsafeMutablePointer<CUnsignedInt>) -> Void
    let forEachRelation: @convention(c) (Pointer, Pointer?, PointerReceiver) -> Bool
    let relationSymbol: @convention(c) (Pointer) -> Pointer
    let relationRoles: @convention(c) (Pointer) -> UInt64
    let symbolName: @convention(c) (Pointer) -> Text
    let symbolUSR: @convention(c) (Pointer) -> Text
    let symbolKind: @convention(c) (Pointer) -> CUnsignedInt

    /// Loads the library.
    ///
    /// - Parameter path: The absolute path of `libIndexStore.so` or `libIndexStore.dylib`.
    /// - Throws: `libraryMissing` if it can't be loaded, `functionMissing` if it lacks a function.
    public init(path: String) throws(IndexStoreError) {
        guard let handle = dlopen(path, RTLD_LAZY | RTLD_LOCAL) else {
            throw .libraryMissing(path: path, reason: dlerror().map { String(cString: $0) } ?? "unknown")
        }
        func function<Function>(_ name: String, _: Function.Type = Function.self) throws(IndexStoreError) -> Function {
            guard let address = dlsym(handle, "indexstore_" + name) else {
                throw .functionMissing(name: "indexstore_" + name, library: path)
            }
            return unsafeBitCast(address, to: Function.self)
        }
        self.path = path
        errorDescription = try function("error_get_description")
        disposeError = try function("error_dispose")
        createStore = try function("store_create")
        disposeStore = try function("store_dispose")
        forEachUnit = try function("store_units_apply_f")
        createUnit = try function("unit_reader_create")
        disposeUnit = try function("unit_reader_dispose")
        unitModule = try function("unit_reader_get_module_name")
        unitMainFile = try function("unit_reader_get_main_file")
        unitTime = try function("unit_reader_get_modification_time")
        forEachUnitDependency = try function("unit_reader_dependencies_apply_f")
        dependencyKind = try function("unit_dependency_get_kind")
        dependencyName = try function("unit_dependency_get_name")
        dependencyFile = try function("unit_dependency_get_filepath")
        createRecord = try function("record_reader_create")
        disposeRecord = try function("record_reader_dispose")
        forEachOccurrence = try function("record_reader_occurrences_apply_f")
        occurrenceSymbol = try function("occurrence_get_symbol")
        occurrenceRoles = try function("occurrence_get_roles")
        occurrencePlace = try function("occurrence_get_line_col")
        forEachRelation = try function("occurrence_relations_apply_f")
        relationSymbol = try function("symbol_relation_get_symbol")
        relationRoles = try function("symbol_relation_get_roles")
        symbolName = try function("symbol_get_name")
        symbolUSR = try function("symbol_get_usr")
        symbolKind = try function("symbol_get_kind")
    }

    /// Returns the library's path in the toolchain of a compiler.
    ///
    /// - Parameter targetInformation: The output of `swiftc -print-target-info`.
    /// - Throws: `toolchainUnknown` if that doesn't name the folder of the runtime.
    public static func path(targetInformation: Data) throws(IndexStoreError) -> String {
        guard let information = try? JSONDecoder().decode(TargetInformation.self, from: targetInformation) else {
            throw .toolchainUnknown
        }
        // The library is beside the folder with the runtime of Swift.
        let folder = URL(filePath: information.paths.runtimeResourcePath).deletingLastPathComponent()
        #if os(macOS)
        return folder.appending(path: "libIndexStore.dylib").path
        #else
        return folder.appending(path: "libIndexStore.so").path
        #endif
    }

    /// The part of the compiler's description of itself that is used.
    private struct TargetInformation: Decodable {
        let paths: Paths

        struct Paths: Decodable {
            let runtimeResourcePath: String
        }
    }

    /// Returns the text of a library's error, and releases the error.
    func message(_ error: Pointer?) -> String {
        guard let error else { return "unknown error" }
        defer { disposeError(error) }
        return errorDescription(error).map { String(cString: $0) } ?? "unknown error"
    }
}

extension bulkhead_index_string {
    /// A copy of the text.
    var string: String {
        guard let data, length > 0 else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
    }
}
