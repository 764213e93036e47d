import CoreArchitecture
import Testing

@MainActor
@Suite("Screen stack")
struct ScreenStackTests {
    private let stack = ScreenStack()

    private func steps(_ names: String...) -> [ScreenStep] {
        names.map { name in ScreenStep(name) { Place(name) } }
    }

    @Test("Whatever comes to the top appears, each time")
    func appearing() {
        let (first, second) = (Place("1"), Place("2"))
        stack.push(first)
        stack.push(second)
        stack.pop(second)
        stack.pop(second)
        #expect([first.appearances, second.appearances] == [2, 1])
        stack.replaceAll(with: [first])
        #expect(first.appearances == 2)
        stack.pop()
        stack.pop()
        #expect(stack.titles == [])
    }

    @Test("Showing the way where one is already does nothing")
    func idempotent() {
        let base = Place("home")
        stack.push(base)
        stack.show(steps("pets", "42"), above: base)
        let before = stack.sources.map(ObjectIdentifier.init)
        for _ in 1...100 { stack.show(steps("pets", "42"), above: base) }
        #expect(stack.sources.map(ObjectIdentifier.init) == before)
        #expect((stack.top as? Place)?.appearances == 1)
        #expect(stack.titles == ["home", "pets", "42"])
    }

    @Test(
        "Showing what is on top already does nothing, though another way led there; below the base it isn't looked for")
    func anotherWay() {
        let base = Place("home")
        stack.push(base)
        stack.show(steps("pets", "42"), above: base)
        stack.show(steps("42"), above: base)
        #expect(stack.titles == ["home", "pets", "42"])
        let pet = stack.sources[2]
        stack.show(steps("42"), above: stack.sources[1])
        #expect(stack.sources[2] === pet)
        stack.show(steps("42"), above: pet)
        #expect(stack.titles == ["home", "pets", "42", "42"])
    }

    @Test("Another way keeps the screens that it shares with the one shown, and releases the others")
    func shared() {
        stack.show(steps("pets", "42", "edit"))
        let pets = stack.sources[0]
        weak let left = stack.sources[2] as? Place
        stack.show(steps("pets", "7"))
        #expect(stack.titles == ["pets", "7"])
        #expect(stack.sources[0] === pets)
        #expect(left == nil)
        stack.show(steps("pets"))
        #expect(stack.titles == ["pets"])
        #expect((pets as? Place)?.appearances == 1)
    }

    @Test("A storm of routes leaves no screen behind")
    func storm() {
        for number in 0..<1000 { stack.show(steps("pets", "\(number % 7)", "\(number % 7)/edit \(number % 3)")) }
        #expect(stack.titles == ["pets", "\(999 % 7)", "\(999 % 7)/edit \(999 % 3)"])
    }

    @Test("A step that was pushed by hand is known when its way is shown")
    func pushedStep() {
        stack.push(steps("pets")[0])
        let pets = stack.sources[0]
        stack.show(steps("pets", "42"))
        #expect(stack.titles == ["pets", "42"])
        #expect(stack.sources[0] === pets)
    }

    @Test("Screens that were pushed aren't taken for steps, and above a screen that isn't there nothing is shown")
    func pushed() {
        stack.push(Place("pets"))
        let pushed = stack.sources[0]
        stack.show(steps("pets"))
        #expect(stack.sources[0] !== pushed)
        stack.show(steps("other"), above: pushed)
        #expect(stack.titles == ["pets"])
    }

    @Test("Screens that stay when all are replaced are known as steps still")
    func replaced() {
        stack.show(steps("a", "b"))
        let (a, b) = (stack.sources[0], stack.sources[1])
        stack.replaceAll(with: [b, a])
        stack.show(steps("b", "a"))
        #expect(stack.sources[0] === b && stack.sources[1] === a)
    }
}
