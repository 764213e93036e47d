/// The `main` function of a test product whose tests are all of Swift Testing.
///
/// SwiftPM generates one of 550 lines for each package on Linux, which imports Foundation and XCTest, and takes 4 to 8 s of
/// processor time to compile.
public enum SwiftTestingMain {
    /// The name of its source file.
    public static let fileName = "SwiftTestingEntryPoint.swift"

    /// The names of files that SwiftPM uses as the `main` function instead, if a package has them (SwiftPM,
    /// PackageBuilder.swift, findTestEntryPoint).
    public static let namesInPackages = ["XCTMain.swift", "LinuxMain.swift"]

    /// The options of `swift build` that select the source file at a path. SwiftPM doesn't support them officially.
    public static func options(source path: String) -> [String] { ["--experimental-test-entry-point-path", path] }

    /// Its source. It does the same as SwiftPM's for Swift Testing (SwiftPM, LLBuildCommands.swift, TestEntryPointCommand).
    public static let source = """
        import Testing

        @main
        struct Runner {
            static func main() async {
                await Testing.__swiftPMEntryPoint() as Never
            }
        }

        """
}
