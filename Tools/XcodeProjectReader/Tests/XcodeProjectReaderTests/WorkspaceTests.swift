import Testing
import XcodeProjectReader

@Suite(.timeLimit(.minutes(10)))
struct WorkspaceTests {
    private func workspace(_ text: String, at path: String = "/repo/Shop.xcworkspace") throws -> XcodeWorkspace {
        try XcodeWorkspace(Array(text.utf8), path: path)
    }

    @Test("Locations are relative to groups, to the container, or absolute")
    func locations() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <Workspace version = "1.0">
               <!-- <FileRef location = "group:No.xcodeproj"/> -->
               <Group location = "group:Features" name = "Features">
                  <FileRef location = "group:Feed/Feed.xcodeproj"></FileRef>
                  <Group name = "Only a &quot;name&quot;" location = "container:">
                     <FileRef location = "group:../A &amp; B.xcodeproj"/>
                  </Group>
               </Group>
               <FileRef location = "container:App/App.xcodeproj"></FileRef>
               <FileRef location = "absolute:/other/Lib"></FileRef>
               <FileRef location = "developer:usr/lib"></FileRef>
            </Workspace>
            """
        let workspace = try workspace(text)
        #expect(
            workspace.members.map(\.path) == [
                "/repo/Features/Feed/Feed.xcodeproj", "/A & B.xcodeproj", "/repo/App/App.xcodeproj", "/other/Lib",
            ])
        #expect(workspace.members.first?.line == 5)
    }

    @Test("The workspace in a project's bundle refers to the project")
    func ownWorkspace() throws {
        let text = "<Workspace version='1.0'><FileRef location='self:'></FileRef></Workspace>"
        let workspace = try workspace(text, at: "/repo/Shop.xcodeproj/project.xcworkspace")
        #expect(workspace.projects == ["/repo/Shop.xcodeproj"])
    }

    @Test("A text that isn't a workspace is rejected")
    func notAWorkspace() throws {
        #expect(throws: ProjectProblem.self) { try workspace("") }
        #expect(throws: ProjectProblem.self) { try workspace("<Project/>") }
        let conflict = try #require(throws: ProjectProblem.self) { try workspace("<Workspace>\n<<<<<<< a\n") }
        #expect(conflict.line == 2)
        let cut = try #require(throws: ProjectProblem.self) {
            try workspace("<Workspace>\n<FileRef location='group:A.xcodeproj'>\n</Workspace>\n")
        }
        #expect(cut.line == 3)
    }

    @Test("A workspace may refer to nothing")
    func empty() throws {
        #expect(try workspace("<Workspace/>").members.isEmpty)
    }
}
