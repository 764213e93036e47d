import Testing
import XcodeProjectReader

@Suite(.timeLimit(.minutes(10)))
struct SchemeTests {
    @Test("A scheme names the test targets that it runs, and its test plans")
    func scheme() {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Scheme version = "1.7">
               <BuildAction><BuildActionEntries><BuildActionEntry>
                  <BuildableReference BlueprintName = "App" ReferencedContainer = "container:Shop.xcodeproj"/>
               </BuildActionEntry></BuildActionEntries></BuildAction>
               <TestAction buildConfiguration = "Debug">
                  <TestPlans><TestPlanReference reference = "container:Plans/All.xctestplan" default = "YES"/></TestPlans>
                  <Testables>
                     <TestableReference skipped = "NO">
                        <BuildableReference BlueprintName = "AppTests" ReferencedContainer = "container:Shop.xcodeproj"/>
                     </TestableReference>
                     <TestableReference skipped = "YES">
                        <BuildableReference BlueprintName = "SlowTests" ReferencedContainer = "container:Shop.xcodeproj"/>
                     </TestableReference>
                     <TestableReference skipped = "NO">
                        <BuildableReference BlueprintName = "KitTests" ReferencedContainer = "container:../Kit"/>
                     </TestableReference>
                  </Testables>
               </TestAction>
            </Scheme>
            """
        let path = "/repo/App/Shop.xcodeproj/xcshareddata/xcschemes/Shop All.xcscheme"
        let scheme = XcodeScheme(Array(text.utf8), path: path, folder: "/repo/App")
        #expect(scheme.name == "Shop All")
        #expect(scheme.tests.map(\.name) == ["AppTests", "KitTests"])
        #expect(scheme.tests.map(\.container) == ["/repo/App/Shop.xcodeproj", "/repo/Kit"])
        #expect(scheme.testPlans == ["/repo/App/Plans/All.xctestplan"])
    }

    @Test("A test plan names the targets that aren't disabled")
    func testPlan() {
        let text = """
            {"version": 1, "configurations": [], "testTargets": [
              {"target": {"containerPath": "container:Shop.xcodeproj", "identifier": "A", "name": "AppTests"}},
              {"enabled": false, "target": {"containerPath": "container:Shop.xcodeproj", "name": "OldTests"}},
              {"parallelizable": true, "target": {"containerPath": "container:", "name": "RootTests"}}
            ]}
            """
        let tests = TestPlan.tests(in: Array(text.utf8), folder: "/repo")
        #expect(tests?.map(\.name) == ["AppTests", "RootTests"])
        #expect(tests?.map(\.container) == ["/repo/Shop.xcodeproj", "/repo"])
        #expect(TestPlan.tests(in: Array("{".utf8), folder: "/repo") == nil)
    }
}
