import Foundation
import Testing

/// Validates the repository's files for continuous integration against their published schemas.
@Suite("Workflow files", .timeLimit(.minutes(20)))
struct WorkflowTests {
    /// The path of check-jsonschema, which contains the schemas, so that nothing has to be downloaded.
    private static let validator: String? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let found = folders.map { "\($0)/check-jsonschema" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        if found == nil {
            print("check-jsonschema isn't in PATH, so workflow files aren't validated (pip install check-jsonschema)")
        }
        return found
    }()

    private static let root: String = {
        var root = URL(filePath: #filePath)
        for _ in 0..<5 { root.deleteLastPathComponent() }
        return root.path
    }()

    /// Validates files and returns whether they are valid, with the validator's output.
    private func validate(_ schema: String, _ files: [String]) throws -> (isValid: Bool, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.validator))
        process.arguments = ["--builtin-schema", schema, "--no-cache"] + files
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus == 0, String(decoding: data, as: UTF8.self))
    }

    @Test("The files for GitHub and GitLab are valid", .enabled(if: validator != nil))
    func valid() throws {
        for (schema, files) in [
            ("vendor.github-workflows", [".github/workflows/ci.yml"]),
            ("vendor.gitlab-ci", [".gitlab-ci.yml", ".gitlab/affected.yml"]),
        ] {
            let answer = try validate(schema, files.map { "\(Self.root)/\($0)" })
            #expect(answer.isValid, "\(answer.output)")
        }
    }

    @Test("An invalid file is rejected, so the validation is effective", .enabled(if: validator != nil))
    func damaged() throws {
        let workflow = try String(contentsOfFile: Self.root + "/.github/workflows/ci.yml", encoding: .utf8)
        let pipeline = try String(contentsOfFile: Self.root + "/.gitlab-ci.yml", encoding: .utf8)
        let tree = try TemporaryTree([
            "ci.yml": workflow.replacing("runs-on: ubuntu-latest", with: "runs-in: ubuntu-latest"),
            "gitlab.yml": pipeline.replacing("stage: plan", with: "stage: {plan: 1}"),
        ])
        #expect(try !validate("vendor.github-workflows", [tree.path + "/ci.yml"]).isValid)
        #expect(try !validate("vendor.gitlab-ci", [tree.path + "/gitlab.yml"]).isValid)
    }

    @Test("Runs on main aren't cancelled, the base is the last commit that passed, and one file selects the compiler")
    func main() throws {
        let workflow = try String(contentsOfFile: Self.root + "/.github/workflows/ci.yml", encoding: .utf8)
        #expect(workflow.contains("cancel-in-progress: ${{ github.event_name == 'pull_request' }}\n"))
        // Each commit of main has its own group. In a common group, all but the last waiting run would be cancelled.
        #expect(workflow.contains("-${{ github.event.pull_request.number || github.sha }}\n"))
        #expect(workflow.contains("/runs?event=push&status=success&per_page=1"))
        #expect(!workflow.contains("github.event.before"))
        let images = workflow.matches(of: /container: (.+)\n/).map(\.1)
        #expect(images.count == 2)
        #expect(images.allSatisfy { $0 == "swift:${{ needs.base.outputs.swift }}" })
    }

    @Test("Both pass if nothing is affected, and run what is affected")
    func work() throws {
        let workflow = try String(contentsOfFile: Self.root + "/.github/workflows/ci.yml", encoding: .utf8)
        #expect(workflow.contains("affected --base \"$BASE\" --format github-matrix"))
        // A file written into the tree would count as a change.
        #expect(workflow.contains(".ci/tool /tmp/bulkhead"))
        #expect(workflow.contains("if: fromJSON(needs.plan.outputs.plan).has_work"))
        #expect(workflow.contains("test --affected --base \"$BASE\" --shard \"${{ matrix.shard }}\""))
        let pipeline = try String(contentsOfFile: Self.root + "/.gitlab-ci.yml", encoding: .utf8)
        #expect(pipeline.contains("affected --base \"$BASE\" --format gitlab --explain > /tmp/affected.yml"))
        let job = try String(contentsOfFile: Self.root + "/.gitlab/affected.yml", encoding: .utf8)
        // All artifacts of the plan are in the tree of the jobs that need them.
        let artifacts = try #require(pipeline.firstMatch(of: #/paths: \[(affected\.yml.+)\]/#)).output.1.replacing(
            ",", with: "")
        #expect(job.contains("- mv \(artifacts) /tmp\n"))
        #expect(job.contains("test --affected --base \"$BULKHEAD_BASE\" --shard \"$CI_NODE_INDEX/$CI_NODE_TOTAL\""))
    }
}
