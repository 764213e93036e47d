import Foundation
import ResultStore
import Synchronization

/// Remembers passes, and forgets whatever isn't one.
///
/// A pass counts only for inputs that were the same before the build and after the tests: a file that changed meanwhile
/// may have been built in either form.
public final class PassMemory: Sendable {
    private let stores: ResultStores
    private let history: RunHistory
    private let read: @Sendable () throws -> PackageInputs
    private let resolve: @Sendable () throws -> Void
    private let finish: @Sendable () -> Void
    private let before = Mutex<[Int: InputRecord]>([:])

    /// A memory.
    ///
    /// - Parameters:
    ///   - stores: where passes are.
    ///   - history: where the last runs' inputs are, for ``PackageHistory``.
    ///   - read: looks at the tree as it is when it is called.
    ///   - resolve: finds the versions of packages from outside, where there are some that have none yet.
    ///   - finish: is called when the tree has been looked at.
    public init(
        stores: ResultStores, history: RunHistory, read: @escaping @Sendable () throws -> PackageInputs,
        resolve: @escaping @Sendable () throws -> Void, finish: @escaping @Sendable () -> Void
    ) {
        self.stores = stores
        self.history = history
        self.read = read
        self.resolve = resolve
        self.finish = finish
    }

    /// Looks at the inputs of packages before they are built, and finds those that passed with the same.
    ///
    /// - Parameter problem: is told what keeps a result from being kept or believed.
    public func recall(
        _ packages: [TestedPackage], problem: (String) -> Void
    ) async throws -> [Int: PackageResult] {
        defer { finish() }
        let testable = packages.filter { !$0.testTargets.isEmpty }
        var inputs = try read()
        if !inputs.arePinned(testable) {
            try resolve()
            inputs = try read()
        }
        var known: [(package: TestedPackage, record: InputRecord)] = []
        for package in testable {
            do {
                known.append((package, try inputs.record(of: package)))
            } catch {
                problem("\(package.name): not kept: \(error)")
            }
        }
        before.withLock { $0 = Dictionary(uniqueKeysWithValues: known.map { ($0.package.id, $0.record) }) }
        return await withTaskGroup(of: (TestedPackage, StoreLookup).self) { group in
            var results: [Int: PackageResult] = [:]
            var rest = known[...]
            func ask() {
                guard let next = rest.popFirst() else { return }
                let stores = stores
                let key = next.record.key
                let package = next.package
                group.addTask { (package, await stores.result(for: key)) }
            }
            // A few questions at once, since each may wait for a server.
            for _ in 0..<8 { ask() }
            while let (package, answer) = await group.next() {
                for warning in answer.warnings { problem("\(warning)") }
                if let pass = answer.record { results[package.id] = Self.result(package, pass) }
                ask()
            }
            return results
        }
    }

    /// Keeps the passes among results of packages that were run, unless their inputs have changed since ``recall(_:problem:)``.
    public func keep(_ results: [PackageResult], problem: (String) -> Void) async throws {
        let ran = results.filter { !$0.isRemembered && ($0.verdict == .passed || $0.isFailed) }
        if ran.isEmpty { return }
        defer { finish() }
        let inputs = try read()
        for result in ran {
            guard let before = before.withLock({ $0[result.package.id] }) else { continue }
            do {
                let isPass = result.verdict == .passed
                let duration = Duration.seconds(result.seconds)
                try history.add(PackageHistory(inputs: before, passed: isPass, duration: duration))
                guard isPass else { continue }
                if let hindrance = result.hindrance ?? Self.skips(in: result) {
                    problem("\(result.package.name): not kept: \(hindrance)")
                    continue
                }
                if let path = inputs.uncovered(result.compiled, by: before, of: result.package) {
                    problem(
                        "\(result.package.name): not kept: its build read \(path), which is in no package that it depends on"
                    )
                    continue
                }
                let difference = InputDifference(from: before, to: try inputs.record(of: result.package))
                guard difference.isEmpty else {
                    let names = difference.changed.map(\.name) + (difference.added + difference.removed).map(\.name)
                    let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
                    problem("\(result.package.name): not kept: \(names[0])\(rest) changed while it was tested")
                    continue
                }
                let total = result.total
                let pass = TestRecord(
                    passed: total.passed, skipped: total.skipped, duration: duration, inputs: before)
                for warning in await stores.keep(pass) { problem("\(warning)") }
            } catch {
                problem("\(result.package.name): \(error)")
            }
        }
    }

    /// Forgets a pass that ``recall(_:problem:)`` found and that has turned out to be none.
    ///
    /// - Returns: everything that it was believed to depend on.
    public func forget(_ package: TestedPackage) -> InputRecord? {
        guard let record = before.withLock({ $0[package.id] }) else { return nil }
        stores.forget(record.key)
        return record
    }

    /// Why a package would run now.
    public func whyRun(_ package: TestedPackage, problem: (String) -> Void) async throws -> RunReason {
        defer { finish() }
        let record = try read().record(of: package)
        let answer = await stores.result(for: record.key)
        for warning in answer.warnings { problem("\(warning)") }
        if let pass = answer.record { return .kept(pass) }
        guard let last = history.history(of: record.package) else { return .neverRan }
        let difference = InputDifference(from: last.inputs, to: record)
        if !difference.isEmpty { return .changed(difference) }
        return last.passed ? .forgotten : .failed
    }

    /// A test that skips itself looks for something first, a program, a server or a right, and nobody knows for what.
    private static func skips(in result: PackageResult) -> String? {
        let skipped = result.total.skipped
        if skipped == 0 {
            let arguments = result.cancelledArguments
            return arguments == 0 ? nil : "\(arguments) arguments of its tests were cancelled, and why can't be told"
        }
        let name = result.cases.first { if case .skipped = $0.ending { true } else { false } }?.fullName
        return "\(skipped) of its tests \(skipped == 1 ? "was" : "were") skipped"
            + (name.map { " (\($0))" } ?? "") + ", and what for can't be told"
    }

    private static func result(_ package: TestedPackage, _ pass: TestRecord) -> PackageResult {
        let parts = pass.duration.components
        return PackageResult(
            package: package, verdict: .passed,
            counts: [.swiftTesting: TestCounts(passed: pass.passed, skipped: pass.skipped)],
            seconds: Double(parts.seconds) + Double(parts.attoseconds) / 1e18, isRemembered: true)
    }
}
