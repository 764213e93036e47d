import Testing

@testable import BulkheadCommands

@Suite("The command line", .timeLimit(.minutes(20)))
struct CommandLineTests {
    @Test("Shell completions name every command", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) throws {
        let answer = try SampleRepository().run("--generate-completion-script", shell)
        #expect(answer.status == 0)
        #expect(answer.error.isEmpty)
        for command in [
            "imports", "graph", "why", "dependents", "impact", "check", "baseline", "rule", "init", "schema", "test",
            "why-run", "new", "remove", "mocks", "split", "what-if",
        ] {
            #expect(answer.output.contains(command))
        }
    }

    @Test("Help and version go to standard output")
    func help() throws {
        let help = try SampleRepository().run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("Exit status: 0 no findings, 1 findings, 2 an error."))
        #expect(try SampleRepository().run("--version") == Answer(status: 0, output: "1.0.0\n", error: ""))
    }

    @Test("The error for a mistyped command suggests the nearest one; other errors are unchanged")
    func mistyped() throws {
        let answer = try SampleRepository().run("chekc", "--staged")
        let message = "bulkhead: there is no command 'chekc'; did you mean 'check'?\n"
        #expect(answer == Answer(status: 2, output: "", error: message))
        let other = try SampleRepository().run("check", "--stagde")
        #expect(other.status == 2)
        #expect(other.error.contains("'--stagde'") && other.error.contains("bulkhead check"))
        #expect(try SampleRepository().run("check", "--help").output.contains("USAGE: bulkhead check"))
    }

    @Test("Colors follow the option first, then the environment, then the terminal")
    func colors() {
        let terminal = ["TERM": "xterm"]
        #expect(ColorChoice.auto.isColored(environment: terminal, isTerminal: true))
        #expect(!ColorChoice.auto.isColored(environment: terminal, isTerminal: false))
        #expect(!ColorChoice.auto.isColored(environment: ["TERM": "dumb"], isTerminal: true))
        #expect(!ColorChoice.auto.isColored(environment: ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isTerminal: true))
        #expect(ColorChoice.auto.isColored(environment: ["NO_COLOR": "", "CLICOLOR_FORCE": "1"], isTerminal: false))
        #expect(!ColorChoice.auto.isColored(environment: ["CLICOLOR_FORCE": "0"], isTerminal: false))
        #expect(ColorChoice.always.isColored(environment: ["NO_COLOR": "1"], isTerminal: false))
        #expect(!ColorChoice.never.isColored(environment: ["CLICOLOR_FORCE": "1"], isTerminal: true))
    }
}
