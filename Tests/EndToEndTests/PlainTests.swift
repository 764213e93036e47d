import Foundation
import Testing

@Suite("Without a terminal's tricks")
struct PlainTests {
    @Test(
        "Every route prints its screen",
        arguments: [
            ("home", "Your pets"), ("owner", "About you"), ("pets", "Labrador Retriever"), ("pets/new", "Add a pet"),
            ("pets/miso", "Maine Coon"), ("pets/miso/edit", "Edit Miso"), ("pets/miso/health", "Miso's health"),
            ("pets/miso/health/vet", "Ada Winter"), ("pets/miso/health/weights/new", "Weight"),
            ("pets/miso/health/visits/new", "Reason"), ("pets/miso/health/vaccinations/new", "Vaccine"),
            ("pets/miso/health/weights", "All weights"), ("pets/miso/health/visits", "All vet visits"),
            ("pets/miso/health/reminders", "All reminders"), ("pets/miso/health/reminders/new", "New reminder"),
            ("pets/pepper/vaccinations", "overdue by"),
        ])
    func routes(route: String, text: String) throws {
        let result = try Petnest().run("open", route, "--plain", "--sample")
        #expect(result.status == 0)
        #expect(result.error.isEmpty)
        #expect(result.output.localizedCaseInsensitiveContains(text))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test("A pet is added line by line")
    func lineByLine() throws {
        let petnest = try Petnest()
        let lines = ["a", "name = Pepper", "kind = cat", "add", "q"]
        let result = try petnest.run("--plain", input: lines.joined(separator: "\n") + "\n")
        #expect(result.status == 0)
        #expect(result.output.contains("Welcome to PetNest"))
        let next = try petnest.run("open", "pets/pepper", "--plain")
        #expect(next.status == 0)
        #expect(next.output.contains("Kind: Cat"))
    }

    @Test("The end of input ends the app")
    func endOfInput() throws {
        let result = try Petnest().run("--plain", input: "")
        #expect(result.status == 0)
        #expect(result.output.contains("Welcome to PetNest"))
    }

    @Test("Sample data changes nothing where there are pets, and says so")
    func sampleTwice() throws {
        let petnest = try Petnest()
        let first = try petnest.run("open", "pets", "--plain", "--sample")
        let second = try petnest.run("open", "pets", "--plain", "--sample")
        #expect(second.status == 0)
        #expect(second.error == "petnest: There are pets already, so --sample changes nothing.\n")
        #expect(second.output == first.output)
    }

    @Test("Help explains every option and route")
    func help() throws {
        let help = try Petnest().run("--help").output
        for word in ["--data-dir", "--sample", "--plain", "open", "XDG_DATA_HOME", "Exit status"] {
            #expect(help.contains(word))
        }
        let routes = try Petnest().run("open", "--help").output
        for word in ["home", "pets/PET/health/vet", "pets/PET/vaccinations"] { #expect(routes.contains(word)) }
    }
}
