import CoreArchitecture
import Testing

@MainActor
@Suite("Screen stack", .timeLimit(.minutes(10)))
struct ScreenStackTests {
    private let stack = ScreenStack()

    private func flow(_ key: String = "flow") -> FlowStack {
        FlowStack(on: stack, key: key, parent: nil)
    }

    private func steps(_ names: String...) -> [ScreenStep] {
        names.map { name in ScreenStep(name) { Place(name) } }
    }

    @Test("A screen appears each time it comes to the top")
    func appearing() {
        let first = Place("1")
        let second = Place("2")
        stack.push(first)
        stack.push(second)
        stack.pop(second)
        stack.pop(second)
        #expect([first.appearances, second.appearances] == [2, 1])
        stack.pop()
        stack.pop()
        #expect(stack.titles == [])
    }

    @Test("Every screen of a path appears, so that those below the top have their titles")
    func appearingBelow() {
        flow().show(steps("pets", "42"))
        #expect(stack.sources.compactMap { ($0 as? Place)?.appearances } == [1, 1])
    }

    @Test("Showing the current path again does nothing")
    func idempotent() {
        stack.push(Place("home"))
        let flow = flow()
        flow.show(steps("pets", "42"))
        let before = stack.sources.map(ObjectIdentifier.init)
        for _ in 1...100 { flow.show(steps("pets", "42")) }
        #expect(stack.sources.map(ObjectIdentifier.init) == before)
        #expect((stack.top as? Place)?.appearances == 1)
        #expect(stack.titles == ["home", "pets", "42"])
    }

    @Test("Showing the flow's last screen again does nothing, even by another path")
    func anotherPath() {
        let flow = flow()
        flow.show(steps("pets", "42"))
        let before = stack.sources.map(ObjectIdentifier.init)
        flow.show(steps("42"))
        #expect(stack.sources.map(ObjectIdentifier.init) == before)
    }

    @Test("Another path keeps the screens that both share, and releases the others")
    func shared() {
        let flow = flow()
        flow.show(steps("pets", "42", "edit"))
        let pets = stack.sources[0]
        weak let left = stack.sources[2] as? Place
        flow.show(steps("pets", "7"))
        #expect(stack.titles == ["pets", "7"])
        #expect(stack.sources[0] === pets)
        #expect(left == nil)
        flow.show(steps("pets"))
        #expect(stack.titles == ["pets"])
    }

    @Test("Many paths in a row leave no screen behind")
    func storm() {
        let flow = flow()
        for number in 0..<1000 { flow.show(steps("pets", "\(number % 7)", "\(number % 7)/edit \(number % 3)")) }
        #expect(stack.titles == ["pets", "\(999 % 7)", "\(999 % 7)/edit \(999 % 3)"])
    }

    @Test("A pushed step is reused when its path is shown")
    func pushedStep() {
        let flow = flow()
        flow.push(steps("pets")[0])
        let pets = stack.sources[0]
        flow.show(steps("pets", "42"))
        #expect(stack.titles == ["pets", "42"])
        #expect(stack.sources[0] === pets)
        #expect(flow.contains("42") && !flow.contains("7"))
    }

    @Test("A flow changes only its own part: the screens below and above it stay")
    func ownPart() {
        let lower = flow("lower")
        let upper = flow("upper")
        lower.show(steps("a"))
        upper.show(steps("b"))
        let a = stack.sources[0]
        let b = stack.sources[1]
        lower.push(steps("late")[0])
        #expect(stack.titles == ["a", "late", "b"])
        lower.show(steps("a"))
        upper.close(a)
        #expect(stack.sources[0] === a && stack.sources[1] === b)
        #expect(stack.flows.map(\.key) == ["lower", "upper"])
        #expect((b as? Place)?.appearances == 1)
    }

    @Test("Closing a screen closes those above it; closing it again does nothing")
    func closing() {
        let lower = flow("lower")
        let upper = flow("upper")
        lower.show(steps("a", "b"))
        upper.show(steps("c"))
        let b = stack.sources[1]
        lower.close(b)
        #expect(stack.titles == ["a"])
        lower.close(b)
        #expect(stack.titles == ["a"])
        #expect(upper.hasEnded && !lower.hasEnded)
    }

    @Test("A flow that was stopped or whose last screen was closed shows nothing afterwards")
    func ending() {
        let lower = flow("lower")
        let upper = flow("upper")
        let unused = flow("unused")
        stack.push(Place("home"))
        lower.show(steps("a"))
        upper.show(steps("b"))
        lower.stop()
        unused.stop()
        #expect(stack.titles == ["home"])
        for flow in [lower, upper, unused] {
            flow.show(steps("late"))
            flow.push(steps("later")[0])
        }
        #expect(stack.titles == ["home"])
    }
}
