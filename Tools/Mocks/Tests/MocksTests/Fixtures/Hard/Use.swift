import Foundation
import HardBase
import HardProtocols
import HardProtocolsTesting
import Synchronization
import Testing

// Uses each member of each mock, and prints unexpected results.

let failed = Mutex<[String]>([])

func expect(_ isTrue: Bool, _ what: String = "", line: Int = #line) {
    if !isTrue { failed.withLock { $0.append("line \(line) \(what)") } }
}

@MainActor func asynchronous() async throws {
    let mock = AsynchronousMock()
    let fetching: any Asynchronous = mock
    mock.fetchCalls.enqueue(.success("one"), .failure(HardError.first))
    mock.fetchCalls.answer { id, source in "\(id) \(source)" }
    mock.pingCalls.returns(())
    expect(try await fetching.fetch(1, from: "a") == "one")
    do {
        _ = try await fetching.fetch(2, from: "b")
        expect(false, "an error was queued")
    } catch { expect(error as? HardError == .first) }
    expect(try await fetching.fetch(3, from: "c") == "3 c")
    expect(mock.fetchCalls.all.map(\.from) == ["a", "b", "c"])
    // The wait begins before or after the call, and ends in both cases without a sleep.
    async let waiting: Void = mock.pingCalls.wait(forCalls: 2)
    await fetching.ping()
    await fetching.ping()
    try await waiting
    expect(mock.pingCalls.count == 2)
    let cancelled = Task { try await mock.pingCalls.wait(forCalls: 100) }
    cancelled.cancel()
    if case .success = await cancelled.result { expect(false, "a cancelled wait throws") }
    await withTaskGroup(of: Void.self) { group in
        for _ in 0..<100 { group.addTask { await fetching.ping() } }
    }
    expect(mock.pingCalls.count == 102)
}

@MainActor func throwing() async throws {
    let mock = TypedThrowingMock()
    mock.loadCalls.enqueue(.success(4), .failure(.second))
    mock.loadLaterCalls.answer { () throws(HardError) in throw .first }
    mock.attemptCalls.answer { try $0() }
    mock.neverCalls.returns(1)
    mock.untypedCalls.enqueue(.failure(HardError.first))
    mock.plainCalls.enqueue(.success(2))
    mock.fillCalls.answer { values in
        values = [1]
        throw HardError.second
    }
    expect(mock.never() == 1)
    expect(try mock.plain() == 2)
    expect((try? mock.untyped()) == nil)
    var filled: [Int] = []
    do throws(HardError) { try mock.fill(&filled) } catch { expect(error == .second && filled == [1]) }
    expect(try mock.load(1) == 4)
    do throws(HardError) { _ = try mock.load(2) } catch { expect(error == .second) }
    do throws(HardError) { _ = try await mock.loadLater() } catch { expect(error == .first) }
    expect(mock.attempt { 7 } == 7)
    do throws(HardError) {
        _ = try mock.attempt { () throws(HardError) -> Int in throw .second }
    } catch { expect(error == .second) }

    let rethrowing = RethrowingMock()
    rethrowing.mapCalls.answer { transform in try [1, 2].map { try transform($0) } }
    expect(rethrowing.map { "\($0)" } == ["1", "2"])
    do {
        _ = try rethrowing.map { _ -> Int in throw HardError.first }
        expect(false, "the closure's error is thrown")
    } catch { expect(error as? HardError == .first) }
}

// Values that aren't Sendable are used outside of any actor.
func visiting() async throws {
    let mock = RethrowingMock()
    mock.visitCalls.answer { body in try await body(3) }
    await mock.visit { expect($0 == 3) }
    try await mock.visitCalls.wait(forCalls: 1)
}

@MainActor func generic() throws {
    let mock = GenericsMock()
    mock.decodeCalls.answer { type, text in
        if type == Int.self { return 1 }
        return text
    }
    mock.pairCalls.answer { _, _ in (1, "b") }
    mock.allCalls.answer { $0.last ?? 0 }
    mock.boxedCalls.answer { ($0 as? Set<Int>)?.count ?? -1 }
    expect(try mock.decode(Int.self, from: "x") == 1)
    expect(try mock.decode(String.self, from: "x") == "x")
    expect(mock.decodeCalls.all.map(\.from) == ["x", "x"])
    expect(mock.pair(1, "b") == (1, "b"))
    expect(mock.all([1, 2]) == 2)
    expect(mock.boxed([1, 2, 3]) == 3)

    let primary = PrimaryMock<String>()
    let typed: any Primary<String> = primary
    primary.addCalls.returns(())
    primary.itemsCalls.returns(["a"])
    primary.latestGets.returns(nil)
    typed.add("b")
    expect(primary.addCalls.all == ["b"] && typed.items() == ["a"] && typed.latest == nil)

    let defaulted = DefaultedMock<String, [String]>()
    defaulted.runCalls.answer { [$0] }
    expect(defaulted.run("x") == ["x"])

    let related = RelatedMock<Int>()
    related.splitCalls.answer { many in (many[0], many[1]) }
    expect(related.split([1, 2])?.1 == 2 && related.splitCalls.all == [[1, 2]])

    let keyed = IntKeyedMock()
    keyed.valueCalls.answer { $0 + 1 }
    keyed.firstCalls.returns(5)
    expect(keyed.value(of: 1) == 2 && keyed.first() == 5)

    let inheriting = InheritingMock()
    inheriting.nameGets.returns("n")
    inheriting.hereCalls.returns(3)
    inheriting.stackCalls.answer { $0.map(\.weight).reduce(0, +) }
    inheriting.ownCalls.returns("own")
    expect(inheriting.name == "n" && inheriting.here() == 3 && inheriting.own() == "own")
    expect(inheriting.stack([Crate(weight: 2), Crate(weight: 3)]) == 5)
}

struct Parcel: Identifiable, Sendable, Equatable { let id: Int }

@MainActor func identifying() async throws {
    let mock = IdentifyingMock<Parcel, HardError>()
    mock.findCalls.enqueue { id in Parcel(id: id) }
    mock.findCalls.enqueue { _ in throw HardError.second }
    mock.firstCalls.answer { ids in ((ids as? [Int])?.first).map(Parcel.init) }
    expect(try await mock.find(1) == Parcel(id: 1))
    do throws(HardError) { _ = try await mock.find(2) } catch { expect(error == .second) }
    expect(mock.findCalls.count == 2 && mock.first(of: [3, 4]) == Parcel(id: 3))
}

@MainActor func overloaded() async {
    let mock = OverloadedMock()
    mock.saveIntCalls.returns("int")
    mock.saveStringCalls.returns("string")
    mock.saveNumberCalls.returns("number")
    mock.findGivingIntCalls.returns(1)
    mock.findGivingStringAsyncCalls.returns("later")
    mock.showStringCalls.answer { expect($0 == "now") }
    mock.showStringGivingBoolAsyncCalls.returns(true)
    expect(mock.save(1) == "int" && mock.save("a") == "string" && mock.save(number: 1) == "number")
    let later: String = await mock.find()
    expect(found(mock) == 1 && later == "later")
    showNow(mock)
    expect(await mock.show("later") == true)
}

func found(_ mock: OverloadedMock) -> Int { mock.find() }
@MainActor func showNow(_ mock: OverloadedMock) { mock.show("now") }

@MainActor func properties() async throws {
    let mock = PropertiesMock()
    mock.readOnlyGets.enqueue(.success(1), .success(2))
    mock.laterGets.returns(3)
    mock.failingGets.enqueue(.failure(HardError.first))
    mock.bothGets.answer { () throws(HardError) in throw .second }
    mock.forcedGets.returns(4)
    mock.unsharedGets.answer { Unshared() }
    expect(mock.readOnly == 1 && mock.readOnly == 2)
    mock.settable = "set"
    expect(mock.settable == "set" && mock.settableSets.all == ["set"])
    mock.maybe = nil
    expect(mock.maybe == nil && mock.maybeSets.count == 1)
    expect(await mock.later == 3 && mock.forced == 4)
    do { _ = try mock.failing } catch { expect(error as? HardError == .first) }
    do throws(HardError) { _ = try await mock.both } catch { expect(error == .second) }
    mock.unshared = Unshared()
    expect(mock.unshared.count == 0 && mock.unsharedSets.count == 1)

    let subscripted = SubscriptedMock()
    subscripted.subscriptIntGets.answer { "\($0)" }
    subscripted.subscriptKeyGets.returns(1)
    subscripted.subscriptKeySets.answer { _, _ in }
    subscripted.subscriptIntIntGets.returns(9)
    expect(subscripted[3] == "3" && subscripted[key: "k"] == 1)
    subscripted[key: "k"] = 5
    expect(subscripted.subscriptKeySets.all.map(\.newValue) == [5])
    expect(try subscripted[1, 2] == 9)
    SubscriptedMock.subscriptBoolGets.returns(8)
    expect(SubscriptedMock[true] == 8)
}

@MainActor func statics() {
    // Each test has calls of its own.
    let make = StaticsMock.makeCalls
    StaticsMock.$makeCalls.withValue(.init("StaticsMock.make")) {
        StaticsMock.makeCalls.answer { _ in StaticsMock() }
        _ = StaticsMock.make("a")
        expect(StaticsMock.makeCalls.all == ["a"])
    }
    expect(make.count == 0)
    StaticsMock.versionGets.returns(1)
    StaticsMock.operatorLessCalls.returns(true)
    StaticsMock.level = 3
    let one = StaticsMock()
    let other = StaticsMock()
    one.isSameCalls.answer { $0 === other }
    one.copyCalls.returns(other)
    expect(StaticsMock.version == 1 && StaticsMock.level == 3 && one < other)
    expect(one.isSame(as: other) && one.copy() === other)

    let named = InitializedMock(name: "n", age: 3)
    expect(named.initNameAgeCalls.all.map(\.age) == [3])
    expect(InitializedMock(text: "t").initTextCalls.all == ["t"] && InitializedMock().initCalls.count == 1)
}

@MainActor func parameters() async {
    let mock = ParametersMock()
    mock.changeCalls.answer { $0.append(1) }
    mock.sumCalls.answer { numbers, scale in numbers.reduce(0, +) * Int(scale) }
    mock.logCalls.answer { message in expect(message() == "m") }
    mock.logLaterCalls.answer { message in expect(message() == "m") }
    mock.onEventCalls.answer { $0(1) }
    mock.onUnsharedEventCalls.answer { $0(2) }
    mock.giveCalls.answer { expect($0.count == 0) }
    mock.takeCalls.answer { Unshared() }
    mock.compareCalls.answer { $0.count == $1 }
    mock.ignoreCalls.returns(())
    mock.isolatedCalls.returns(6)
    mock.eachCalls.answer { $0?(7) }
    mock.unwrapCalls.answer { "\($0 ?? 0)" }
    mock.quickCalls.returns(8)
    var values = [0]
    mock.change(&values)
    expect(values == [0, 1] && mock.changeCalls.all == [[0]])
    expect(mock.sum(1, 2, scale: 2) == 6 && mock.sumCalls.all.first?.numbers == [1, 2])
    mock.log("m")
    mock.logLater("m")
    mock.onEvent { _ in }
    mock.onUnsharedEvent { expect($0 == 2) }
    await mock.give(Unshared())
    expect(mock.take().count == 0 && mock.compare(Unshared(), 0))
    mock.ignore(5)
    expect(mock.ignoreCalls.all == [5] && mock.onEventCalls.count == 1)
    expect(await mock.isolated(by: nil) == 6)
    mock.each { expect($0 == 7) }
    expect(mock.unwrap(7) == "7" && mock.unwrap(nil) == "0" && mock.unwrapCalls.all == [7, nil] && mock.quick() == 8)

    let existentials = ExistentialsMock()
    existentials.acceptCalls.answer { $0 as? Int == 1 }
    existentials.listCalls.answer { $0.count }
    existentials.anyCalls.answer { "\($0)" }
    existentials.unknownCalls.answer { $0 }
    existentials.optionalCalls.answer { $0 }
    expect(existentials.accept(1) && existentials.list([1, 2]) == 2)
    expect(existentials.any(HardError.first) as? String == "first")
    expect(existentials.unknown(3) as? Int == 3 && existentials.optional(nil) == nil)
}

@MainActor func isolated() async throws {
    let stored = StoredMock()
    stored.putCalls.returns(())
    stored.getCalls.returns(3)
    stored.labelGets.returns("l")
    stored.sizeGets.returns(5)
    try await stored.put(2)
    expect(await stored.get() == 3 && stored.label == "l" && stored.putCalls.all == [2])
    expect(await stored.size == 5 && stored.sizeSets.count == 0)

    let opened = await OpenedMock(name: "n")
    expect(opened.initNameCalls.all == ["n"] && OpenedMock(number: 1).initNumberCalls.all == [1])

    let routing = RoutingMock()
    routing.showCalls.answer { $1() }
    routing.dismissCalls.returns(true)
    routing.identifierCalls.returns(4)
    RoutingMock.rootCalls.returns(9)
    var isFinished = false
    routing.show(Unshared()) { isFinished = true }
    routing.title = "t"
    expect(isFinished && routing.title == "t" && routing.identifier() == 4 && RoutingMock.root() == 9)
    let dismissed = await routing.dismiss()
    expect(dismissed)
    try await routing.dismissCalls.wait(forCalls: 1)

    expect(await printed() == 1)

    let noncopying = NoncopyingMock()
    noncopying.useCalls.answer { $0.number }
    noncopying.spendCalls.answer { ticket in expect(ticket.number == 2) }
    noncopying.stampCalls.answer { $0 = Ticket(number: 3) }
    noncopying.issueCalls.answer { Ticket(number: 4) }
    noncopying.anywayCalls.returns(5)
    expect(noncopying.use(Ticket(number: 1)) == 1)
    noncopying.spend(Ticket(number: 2))
    var ticket = Ticket(number: 0)
    noncopying.stamp(&ticket)
    expect(ticket.number == 3 && noncopying.issue().number == 4 && noncopying.anyway(ticket) == 5)
}

@PressActor func printed() -> Int {
    let printing = PrintingMock()
    printing.printCalls.returns(1)
    return (try? printing.print("p")) ?? 0
}

@MainActor func remaining() {
    let paging = PagingMock()
    paging.pageCalls.answer { [$0, $1] }
    expect(paging.page() == [1, 20])

    let recent = RecentMock()
    recent.nowCalls.returns(2)
    expect(recent.now() == 2)
    let dated: any Dated = Deprecated()
    dated.use(recent)

    let packaged = PackagedMock()
    packaged.insideCalls.answer { $0.weight }
    expect(packaged.inside(Crate(weight: 3)) == 3)

    let keywords = KeywordsMock()
    keywords.defaultCalls.answer { one, text, two in one + text.count + two }
    keywords.initCalls.returns(())
    keywords.classGets.returns(1)
    keywords.answerCalls.answer { $0 + $1 }
    keywords.valuesCalls.returns(.distantPast)
    keywords.`repeat` = 4
    keywords.`init`()
    expect(keywords.default(for: 1, in: "ab", self: 3) == 6 && keywords.class == 1 && keywords.repeat == 4)
    expect(keywords.answer(1, place: 2) == 3 && keywords.values(answerCalls: 0, valuesCalls: 0) == .distantPast)

    let identified = IdentifiedMock()
    identified.idGets.returns(1)
    expect(identified.id == 1 && Set([identified, identified]).count == 1 && identified.description != "")

    let diamond = DiamondMock()
    diamond.sharedCalls.returns(1)
    diamond.topCalls.returns(())
    diamond.top()
    expect(diamond.shared() == 1)

    let inner = Outer.InnerMock()
    inner.nextCalls.enqueue(.success(1), .success(nil))
    expect(inner.next() == 1 && inner.next() == nil)
    inner.useCalls.answer { item in item }
    expect((try? inner.use(Outer.Item())) != nil)

    let conditional = ConditionalMock()
    conditional.alwaysCalls.returns(1)
    expect(conditional.always() == 1)
    #if DEBUG
    conditional.debugOnlyCalls.returns(2)
    expect(conditional.debugOnly() == 2)
    #elseif os(Linux)
    conditional.linuxOnlyCalls.returns(2)
    expect(conditional.linuxOnly() == 2)
    #else
    conditional.otherCalls.returns(2)
    expect(conditional.other() == 2)
    #endif

    let packs = PacksMock()
    packs.combineCalls.answer { $0.count }
    packs.tupleCalls.answer { pair, _ in pair }
    packs.curriedCalls.answer { $0(1) }
    expect(packs.combine(1, "a", named: "abc") == 3)
    expect(packs.tuple((left: 1, right: 2), dictionary: [:])?.0 == 1)
    expect(packs.curried { one in { one + $0 } }(2) == 3)
}

/// Allows the use of deprecated declarations without a warning.
protocol Dated { func use(_ recent: RecentMock) }

struct Deprecated: Dated {
    @available(*, deprecated)
    func use(_ recent: RecentMock) {
        recent.oldCalls.returns(1)
        expect(recent.old() == 1 && recent.oldCalls.count == 1)
    }
}

@main
struct Use {
    @MainActor static func main() async throws {
        try await asynchronous()
        try await throwing()
        try await visiting()
        try generic()
        try await identifying()
        await overloaded()
        try await properties()
        statics()
        await parameters()
        try await isolated()
        remaining()
        let failed = failed.withLock { $0 }
        print(failed.isEmpty ? "all as expected" : failed.joined(separator: "\n"))
    }
}
