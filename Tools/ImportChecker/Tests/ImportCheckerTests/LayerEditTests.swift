import ImportChecker
import Testing

@Suite("Edits of layers", .timeLimit(.minutes(20)))
struct LayerEditTests {
    /// Makes an edit, and returns the text of the file.
    private func edited(_ text: String, _ change: (inout LayerEdit) throws -> Void) throws -> String {
        var edit = try LayerEdit([CheckConfiguration.File(path: "layers.yml", text: text)])
        try change(&edit)
        return try #require(edit.files.first).text
    }

    @Test(
        "A new member is added at the end, in lists of both forms",
        arguments: [
            ("members: [Low, High]  # here", "members: [Low, High, Modules/New]  # here"),
            ("members: ['Low*', \"High, too\"]", "members: ['Low*', \"High, too\", Modules/New]"),
            (
                "members:\n      - Low\n      - High\n    uses: []",
                "members:\n      - Low\n      - High\n      - Modules/New\n    uses: []"
            ),
        ])
    func members(before: String, after: String) throws {
        let head = "# Layers.\nlayers:\n  - name: low\n    "
        #expect(try edited(head + before + "\n") { try $0.addMember("Modules/New", to: "low") } == head + after + "\n")
    }

    @Test("A member that isn't a path is written in quotes")
    func quotes() throws {
        let text = "layers: [{ name: low, members: [Low] }]\n"
        #expect(
            try edited(text) { try $0.addMember("target:New", to: "low") }
                == "layers: [{ name: low, members: [Low, \"target:New\"] }]\n")
    }

    @Test("The first exception of a layer is added at its end, before the comments of the next one")
    func firstException() throws {
        let before = "layers:\n  - name: features\n    members: [Features]\n    siblings: independent\n"
        let after = "\n  # Above.\n  - name: app\n    members: [App]\n"
        #expect(
            try edited(before + after) {
                try $0.permit("Home", toUse: "HomeMap", in: "features", reason: "HomeMap was split off Home")
            } == before
                + "    except:\n      - from: Home\n        to: HomeMap\n        reason: HomeMap was split off Home\n"
                + after)
    }

    @Test(
        "Further exceptions are added before the others, in lists of all forms",
        arguments: [
            (
                "except:\n      - from: A\n        to: B\n        reason: r",
                "except:\n      - from: Home\n        to: Map\n        reason: \"so: it is\"\n      - from: A\n        to: B\n        reason: r"
            ),
            (
                "except:\n      - { from: A, to: B, reason: r }",
                "except:\n      - { from: Home, to: Map, reason: \"so: it is\" }\n      - { from: A, to: B, reason: r }"
            ),
            (
                "except: [{ from: A, to: B, reason: r }]",
                "except: [{ from: Home, to: Map, reason: \"so: it is\" }, { from: A, to: B, reason: r }]"
            ),
        ])
    func furtherExceptions(before: String, after: String) throws {
        let head = "layers:\n  - name: low\n    members: [Low]\n    "
        #expect(
            try edited(head + before + "\n") { try $0.permit("Home", toUse: "Map", in: "low", reason: "so: it is") }
                == head + after + "\n")
    }

    @Test("An exception is refused for a layer on one line, and a member for a layer that doesn't exist")
    func obstacles() throws {
        let text = "layers: [{ name: low, members: [Low] }]\n"
        #expect {
            try edited(text) { try $0.permit("A", toUse: "B", in: "low", reason: "r") }
        } throws: { error in
            "\(error)"
                == "the exceptions of the layer 'low' aren't written in a form that can be edited; edit them by hand"
        }
        #expect(throws: LayerEdit.Obstacle.self) { try edited(text) { try $0.addMember("New", to: "high") } }
    }

    @Test("The folders of layers are their members without wildcards, and siblings are independent if a layer says so")
    func folders() throws {
        let edit = try LayerEdit([
            CheckConfiguration.File(
                path: "layers.yml",
                text:
                    "layers:\n  - { name: low, members: [Low, Core/*, 'target:A'] }\n  - { name: high, members: [High], siblings: independent }\n"
            )
        ])
        #expect(edit.configuration.layerFolders == ["Low", "High"])
        #expect(edit.configuration.areSiblingsIndependent(in: "high"))
        #expect(!edit.configuration.areSiblingsIndependent(in: "low"))
    }
}
