import AffectedPackages
import Foundation
import IndexReading
import PackageGraph

/// A debug build of a package with its tests, which writes the index.
public struct DebugBuild: Sendable {
    /// The absolute path of the package's folder.
    public let package: String

    /// - Parameter package: The absolute path of the package's folder.
    public init(of package: String) {
        self.package = package
    }

    /// Builds the package and its tests.
    ///
    /// - Throws: `brokenBefore` if it doesn't build.
    public func run() throws(StepError) {
        if let errors = try errors() { throw .brokenBefore(output: errors) }
    }

    /// Builds the package and its tests, and returns the first errors of the compiler; `nil` if there are none.
    public func errors() throws(StepError) -> String? {
        let run = try attempt()
        return run.status == 0 ? nil : Self.errors(in: run.output)
    }

    /// Builds the package and its tests.
    ///
    /// - Parameters:
    ///   - hasDebugInformation: Whether to write debug information and to use SwiftPM's entry point for tests. Only builds
    ///     whose time is measured need it, because they stand for those of developers.
    ///   - stop: Ends the build.
    func attempt(
        hasDebugInformation: Bool = false, stop: ProcessStop = ProcessStop()
    ) throws(StepError) -> CommandRun {
        // In Swift's own style, notes have no place, and a note names the declaration whose access level must be
        // raised.
        let style = ["-Xswiftc", "-diagnostic-style=llvm"]
        let debugging = hasDebugInformation ? [] : ["-debug-info-format", "none"]
        let command = ["swift", "build", "--build-tests"] + style + Self.indexing + debugging
        let entryPoint = SwiftTestingEntryPoint(of: package)
        if !hasDebugInformation, entryPoint.write() {
            let run = try CommandRun.run(command + entryPoint.options, in: package, stop: stop)
            let isRejected = run.status != 0 && run.output.contains("Unknown option")
            if !isRejected, run.status != 0 || entryPoint.isSufficient { return run }
        }
        entryPoint.remove()
        let run = try CommandRun.run(command, in: package, stop: stop)
        guard run.status != 0, Self.isAboutEntryPoint(run.output) else { return run }
        return try CommandRun.run(command + ["--enable-test-discovery"], in: package, stop: stop)
    }

    /// Whether only the program that runs the tests doesn't compile. Packages from the time before SwiftPM discovered
    /// tests on Linux list them there, often not as they are now.
    private static func isAboutEntryPoint(_ output: String) -> Bool {
        let errors = CompilerDiagnostic.all(in: output).filter { $0.severity == "error" }
        return !errors.isEmpty
            && errors.allSatisfy { error in
                SwiftTestingMain.namesInPackages.contains { error.file.hasSuffix("/\($0)") }
            }
    }

    /// Nothing is read about the system's modules, and their index takes most of the time for a small package.
    private static let indexing = ["-Xswiftc", "-index-ignore-system-modules"]

    /// Runs the built tests.
    ///
    /// - Parameters:
    ///   - modules: The modules whose tests run; all if `nil`.
    ///   - stop: Ends the run.
    func test(modules: [String]? = nil, stop: ProcessStop = ProcessStop()) throws(StepError) -> TestOutcome {
        try test(matching: (modules ?? []).map { "^\($0)\\." }, stop: stop)
    }

    /// Runs the built tests whose identifiers, such as `Module.Suite/test`, match one of some regular expressions; all if
    /// there are none.
    func test(matching filters: [String], stop: ProcessStop = ProcessStop()) throws(StepError) -> TestOutcome {
        let library = SwiftTestingEntryPoint(of: package).isUsed ? ["--disable-xctest"] : []
        let arguments = library + filters.flatMap { ["--filter", $0] }
        let run = try CommandRun.run(["swift", "test", "--skip-build"] + arguments, in: package, stop: stop)
        return TestOutcome(output: run.output, status: run.status)
    }

    /// Returns the index store that the build writes to.
    public func indexStore() throws(StepError) -> IndexStore {
        let binaries = try CommandRun.output(["swift", "build", "--show-bin-path"], in: package)
        return try Self.indexStore(
            at: binaries.trimmingCharacters(in: .whitespacesAndNewlines) + "/index/store", in: package)
    }

    /// Returns an index store, read with the library of the toolchain in use.
    ///
    /// - Parameters:
    ///   - path: The folder of the store.
    ///   - package: The absolute path of the package's folder, in which the toolchain is looked up.
    public static func indexStore(at path: String, in package: String) throws(StepError) -> IndexStore {
        let information = try CommandRun.output(["swiftc", "-print-target-info"], in: package)
        do {
            let library = try IndexStoreLibrary.path(targetInformation: Data(information.utf8))
            return IndexStore(path: path, library: try IndexStoreLibrary(path: library))
        } catch {
            throw .refused("\(error)")
        }
    }

    /// The first error of the compiler in the output of a build, or the last lines if there is none.
    static func firstError(in output: String) -> String {
        CompilerDiagnostic.all(in: output).first { $0.severity == "error" }?.text ?? end(of: output)
    }

    /// The first errors of the compiler in the output of a build, or the last lines if there are none. Other files may
    /// be compiled after an error.
    static func errors(in output: String) -> String {
        let errors = CompilerDiagnostic.all(in: output).filter { $0.severity == "error" }
        let rest = errors.count > maximumErrors ? ["and \(errors.count - maximumErrors) more errors"] : []
        let lines = errors.prefix(maximumErrors).map(\.text) + rest
        return lines.isEmpty ? end(of: output) : lines.joined(separator: "\n")
    }

    private static let maximumErrors = 10

    /// The last lines of an output.
    static func end(of output: String) -> String {
        output.split(separator: "\n").suffix(30).joined(separator: "\n")
    }
}
