import Testing
import XcodeProjectReader

@Suite(.timeLimit(.minutes(10)))
struct BuildSettingsTests {
    private func project(
        target: String = "", base: String = "", project: String = "", files: [String: String] = [:]
    ) throws -> XcodeProject {
        try SampleProject(
            app: "buildConfigurationList = L1; ", root: "buildConfigurationList = L2; ", main: "XC",
            """
            L1 = {isa = XCConfigurationList; buildConfigurations = (C0, C1); };
            C0 = {isa = XCBuildConfiguration; name = Release; buildSettings = {PRODUCT_NAME = Released; }; };
            C1 = {isa = XCBuildConfiguration; name = Debug; \(base) buildSettings = {\(target)}; };
            L2 = {isa = XCConfigurationList; buildConfigurations = (C2); };
            C2 = {isa = XCBuildConfiguration; name = Debug; buildSettings = {\(project)}; };
            XC = {isa = PBXFileReference; path = Config/App.xcconfig; sourceTree = "<group>"; };
            """, files: files
        ).read()
    }

    private func moduleName(
        target: String = "", base: String = "", project: String = "", files: [String: String] = [:]
    ) throws -> String? {
        try self.project(target: target, base: base, project: project, files: files).targets.first?.moduleName
    }

    @Test("The module is named after the product, and the product after the target")
    func defaults() throws {
        #expect(try moduleName() == "App")
        #expect(try moduleName(target: "PRODUCT_NAME = \"My App 2\";") == "My_App_2")
        #expect(try moduleName(target: "PRODUCT_NAME = 2Do;") == "_2Do")
        #expect(try moduleName(target: "PRODUCT_MODULE_NAME = Own; PRODUCT_NAME = Other;") == "Own")
        #expect(try moduleName(target: "PRODUCT_NAME = \"$(TARGET_NAME)Kit\";") == "AppKit")
    }

    @Test("References are replaced: inherited values, operators, nested names, and names in braces")
    func references() throws {
        #expect(
            try moduleName(target: "PRODUCT_NAME = \"$(inherited)-x\";", project: "PRODUCT_NAME = Base;") == "Base_x")
        #expect(try moduleName(target: "PRODUCT_NAME = \"${N_$(CONFIGURATION):lower}\"; N_Debug = ABC;") == "abc")
        #expect(try moduleName(target: "PRODUCT_NAME = \"$(NONE:default=Def)$(\";") == "Def__")
    }

    @Test("Settings that refer to each other, or double with each level, are limited")
    func circles() throws {
        #expect(try moduleName(target: "PRODUCT_NAME = \"x$(A)\"; A = \"$(B)\"; B = \"$(A)\";") == "x")
        let doubling = (0..<40).map { "A\($0) = \"$(A\($0 + 1))$(A\($0 + 1))\";" }.joined()
        #expect(try moduleName(target: "PRODUCT_NAME = \"n$(A0)\"; \(doubling) A40 = x;") != nil)
    }

    @Test("An .xcconfig file ranks between the target and the project, and includes others")
    func settingsFiles() throws {
        let files = [
            "/repo/Config/App.xcconfig": """
            // The names.
            #include "../Shared/Base.xcconfig"
            #include? "Missing.xcconfig"
            PRODUCT_NAME = $(PREFIX)App; // of the product
            PRODUCT_NAME[sdk=macosx*] = Mac
            """,
            "/repo/Shared/Base.xcconfig": "PREFIX = My\nPRODUCT_NAME = Base\n",
        ]
        let base = "baseConfigurationReference = XC;"
        #expect(try moduleName(base: base, project: "PRODUCT_NAME = P;", files: files) == "MyApp")
        #expect(try moduleName(target: "PRODUCT_NAME = T;", base: base, files: files) == "T")
        let project = try project(base: base, files: files)
        #expect(project.problems.isEmpty)
        #expect(
            project.files == [
                SampleProject.file, "/repo/Config/App.xcconfig", "/repo/Shared/Base.xcconfig",
                "/repo/Config/Missing.xcconfig",
            ])
    }

    @Test("Since Xcode 16 the path of an .xcconfig file is relative to an anchor")
    func anchor() throws {
        let base = "baseConfigurationReferenceAnchor = XC; baseConfigurationReferenceRelativePath = In/B.xcconfig;"
        let files = ["/repo/Config/App.xcconfig/In/B.xcconfig": "PRODUCT_NAME = Anchored"]
        #expect(try moduleName(base: base, files: files) == "Anchored")
    }

    @Test("A missing .xcconfig file is a problem, and one that includes itself too")
    func missingFiles() throws {
        let base = "baseConfigurationReference = XC;"
        let missing = try project(base: base)
        #expect(
            missing.problems.map(\.message) == [
                "the configuration 'Debug' of 'App' uses 'App.xcconfig', which doesn't exist"
            ])
        let files = [
            "/repo/Config/App.xcconfig": "\n#include \"B.xcconfig\"",
            "/repo/Config/B.xcconfig": "#include \"App.xcconfig\"",
        ]
        let circle = try project(base: base, files: files)
        #expect(circle.problems.map(\.kind) == [.settingsCycle("/repo/Config/App.xcconfig")])
        #expect(circle.problems.first?.file == "/repo/Config/B.xcconfig")
    }
}
