import SourceEditing

/// The place of a step's module: the package that is divided, or a package of its own.
protocol StepDestination: Sendable {
    /// The access level of names that other modules use.
    var level: AccessLevel { get }
    /// The absolute path of the module's folder.
    var folder: String { get }
    /// The absolute paths of the packages that the step creates.
    var newPackages: [String] { get }

    /// Whether a test file can move along.
    ///
    /// - Parameter imports: The modules that it imports.
    func takesTest(importing imports: Set<String>) -> Bool

    /// Returns the absolute path of the folder for a new test target.
    ///
    /// - Parameters:
    ///   - name: The name of the test target.
    ///   - original: The absolute path of the folder that its files leave.
    func testFolder(_ name: String, leaving original: String) -> String

    /// Refuses a step that isn't possible there.
    ///
    /// - Parameter imports: The modules that the moved files import, each with the path of a file.
    func admit(importing imports: [String: String]) throws(StepError)

    /// Returns the manifests that declare the new targets, and the dependencies of others on the module.
    ///
    /// - Parameters:
    ///   - module: The target of the module.
    ///   - tests: The targets of tests that move along.
    ///   - users: The names of the existing targets that use the module.
    func manifests(
        _ module: DividedTarget, tests: [DividedTarget], users: [String]
    ) throws(StepError) -> [ManifestText]

    /// Declares the dependencies of other targets of the divided package on the module.
    func use(by users: [String], in manifest: inout ManifestEdit) throws(ManifestEditError)

    /// Refuses manifests by which the module would be built in another way than before. They needn't be on disk.
    func verify(_ manifests: [ManifestText]) throws(StepError)

    /// Writes what belongs to the manifests.
    func complete() throws(StepError)
}
