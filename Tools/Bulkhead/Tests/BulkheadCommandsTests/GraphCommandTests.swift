import Testing

@Suite("bulkhead graph", .timeLimit(.minutes(20)))
struct GraphCommandTests {
    @Test("Graphviz's language")
    func dot() throws {
        let answer = try SampleRepository(ThreePackages.files).run("graph", "--format", "dot")
        #expect(
            answer
                == Answer(
                    status: 0,
                    output: """
                        digraph bulkhead {
                          rankdir=LR;
                          node [shape=box, fontname="sans-serif"];
                          "App" [label="App"];
                          "Core" [label="Core"];
                          "Feature" [label="Feature"];
                          "App" -> "Core" [style=dashed, color=red, label="unused"];
                          "App" -> "Feature";
                          "Feature" -> "Core";
                        }

                        """, error: ""))
    }

    @Test("Mermaid's language")
    func mermaid() throws {
        let answer = try SampleRepository(ThreePackages.files).run("graph", "--format", "mermaid")
        #expect(
            answer.output == """
                flowchart LR
                  n0["App"]
                  n1["Core"]
                  n2["Feature"]
                  n0 -.-> n1
                  n0 --> n2
                  n2 --> n1
                  linkStyle 0 stroke:red

                """)
    }

    @Test("The graph has the layers of the rules, without tests and without edges that a longer path implies")
    func layers() throws {
        var files = ThreePackages.files
        files["App/Sources/App/App.swift"] = "import Core\nimport Feature\n"
        files["Core/Tests/CoreTests/CoreTests.swift"] = "import App\nimport Core\nimport Testing\n"
        files["lint-rules/layers.yml"] = """
            layers:
              - name: core
                members: [Core]
              - name: features
                members: [Feature]
                uses: [core]
              - name: app
                members: [App]
                uses: [features, core]
            """
        let repository = try SampleRepository(files)
        let nodes = """
            flowchart LR
              n0["app"]
              n1["core"]
              n2["features"]

            """
        #expect(
            try repository.run("graph", "--level", "layer", "--format", "mermaid").output
                == nodes + """
                      n0 --> n1
                      n0 --> n2
                      n2 --> n1

                    """)
        #expect(
            try repository.run("graph", "--level", "layer", "--reduced", "--format", "mermaid").output
                == nodes + """
                      n0 --> n2
                      n2 --> n1

                    """)
    }

    @Test("An edge that breaks a rule is never omitted")
    func reducedViolation() throws {
        // App declares Core, which it reaches through Feature too, and doesn't import it.
        let answer = try SampleRepository(ThreePackages.files).run("graph", "--reduced", "--format", "mermaid")
        #expect(answer.output.contains("n0 -.-> n1"))
    }

    @Test(
        "Only the named nodes and the edges between them are shown",
        arguments: ["App Core", "{App,Core}", "App/ ./C*", "--level target App:App Core:Core"])
    func named(_ arguments: String) throws {
        let repository = try SampleRepository(ThreePackages.files)
        let answer = try SampleRepository.run(
            in: repository.path, home: repository.home,
            ["graph", "--format", "mermaid"] + arguments.split(separator: " ").map(String.init))
        #expect(
            answer
                == Answer(
                    status: 0,
                    output: """
                        flowchart LR
                          n0["App"]
                          n1["Core"]
                          n0 -.-> n1
                          linkStyle 0 stroke:red

                        """, error: ""))
    }

    @Test("A name that nothing has is an error, which suggests the nearest")
    func unknownName() throws {
        let answer = try SampleRepository(ThreePackages.files).run("graph", "App", "Cor")
        #expect(answer.status == 2)
        #expect(answer.output.isEmpty)
        #expect(answer.error.contains("no package has the name or path 'Cor'; did you mean 'Core'?"))
    }

    @Test("JSON of targets, with places")
    func json() throws {
        let answer = try SampleRepository(ThreePackages.files).run("graph", "--level", "target")
        #expect(answer.status == 0)
        #expect(
            answer.output.contains(
                """
                    {
                      "from": "Feature:Feature",
                      "to": "Core:Core",
                      "declared": true,
                      "imports": 1,
                      "import": "Feature/Sources/Feature/Feature.swift:2",
                      "manifest": "Feature/Package.swift:12",
                      "violations": []
                    }
                """))
    }

    @Test("The page is complete and loads nothing from the network")
    func html() throws {
        let answer = try SampleRepository(ThreePackages.files).run("graph", "--format", "html", "--level", "target")
        #expect(answer.status == 0)
        #expect(answer.output.hasPrefix("<!doctype html>"))
        #expect(answer.output.hasSuffix("</html>\n"))
        #expect(answer.output.contains("\"id\":\"Feature:Feature\""))
        #expect(!answer.output.contains("https://"))
        #expect(!answer.output.contains("src="))
    }

    @Test("The same tree results in the same bytes, regardless of the order in which its files were created")
    func stable() throws {
        let names = ThreePackages.files.keys.sorted()
        let forward = try SampleRepository()
        for name in names { try forward.write(name, ThreePackages.files[name] ?? "") }
        let backward = try SampleRepository()
        for name in names.reversed() { try backward.write(name, ThreePackages.files[name] ?? "") }
        for format in ["json", "dot", "mermaid"] {
            let first = try forward.run("graph", "--format", format, "--level", "target")
            #expect(try first == backward.run("graph", "--format", format, "--level", "target"))
            #expect(try first == forward.run("graph", "--format", format, "--level", "target"))
        }
    }
}
