import PackageGraph
import SwiftSyntax

/// Finds names that would mean something else in a mock's target than in its protocol's, or that are declared there.
struct NameRules {
    let resolver: ProtocolResolver
    /// The mock's target.
    let testing: Target

    private var sources: Sources { resolver.sources }

    /// Returns the properties of a protocol's mock that depend on the target.
    func placement(of found: MockedProtocol) -> MockPlacement {
        let seen = Set(found.lineage.flatMap { resolver.visibleTargets(from: $0.file) } + [testing.id])
        let hidden = MockPlacement.standardNames.filter { name in
            seen.contains { sources.declaration(of: name, in: $0) != nil }
        }
        return MockPlacement(
            isInTests: testing.kind == .test, isMainActor: sources.isMainActor(testing.id), hidden: Set(hidden))
    }

    /// - Throws: ``MockProblem`` if the mock, or a declaration that it needs, has a name that is already in use.
    func refuseCollisions(of found: MockedProtocol) throws(MockProblem) {
        let declaration = found.declaration
        for name in Support.names.sorted() where sources.topLevelType(name, in: testing.id) != nil {
            throw declaration.problem(
                "'\(testing.name)' declares '\(name)', a name that the mock of '\(declaration.name)' needs",
                advice: "rename that type")
        }
        let own: Set = ["LocalMockCalls", "MockCalls", "MockPlace", "UnansweredCall"]
        let types = found.associatedTypes.map(\.name.text.withoutBackticks) + memberTypes(of: found)
        if let name = types.first(where: own.contains) {
            throw declaration.problem(
                "'\(declaration.name)' has a type '\(name)', a name that its mock needs", advice: "rename that type")
        }
        let isNested = declaration.path.count > 1
        if isNested,
            let name = own.sorted().first(where: { sources.declaration(of: $0, in: declaration.file.target) != nil })
        {
            throw declaration.problem(
                "'\(declaration.name)' is in the same scope as a type '\(name)', a name that its mock needs",
                advice: "rename that type")
        }
        let name = (declaration.path.last ?? "") + "Mock"
        if !isNested {
            for target in [testing.id, declaration.file.target]
            where sources.topLevelType(name, in: target) != nil {
                throw declaration.problem(
                    "'\(sources.graph.targets[target].name)' declares '\(name)', which is the name of the mock of '\(declaration.name)'",
                    advice: "rename or remove that type")
            }
        }
    }

    private func memberTypes(of found: MockedProtocol) -> [String] {
        found.lineage.flatMap { owner in
            owner.syntax.memberBlock.members.compactMap {
                $0.decl.as(TypeAliasDeclSyntax.self)?.name.text.withoutBackticks
            }
        }
    }
}

/// Compares the platforms of a package with what its mocks need.
struct PlatformRule {
    let package: Package

    /// The versions with concurrency and locks, and those that also have the runtime types of closures with typed
    /// errors.
    private static let needed: [(name: String, spelled: String, always: Int, typedErrors: Int)] = [
        ("macos", "macOS", 13, 15), ("ios", "iOS", 16, 18), ("tvos", "tvOS", 16, 18), ("watchos", "watchOS", 9, 11),
        ("maccatalyst", "Mac Catalyst", 16, 18), ("visionos", "visionOS", 1, 2),
    ]

    /// - Throws: ``MockProblem`` if the package declares a platform on which a mock doesn't compile.
    func refuse(_ found: MockedProtocol, _ needs: Set<SupportPart>) throws(MockProblem) {
        let hasTypedErrors = needs.contains { part in
            guard case .values(let form) = part else { return false }
            return form.hasTypedError
        }
        for platform in package.manifest.platforms {
            guard let rule = Self.needed.first(where: { $0.name == platform.name }),
                let major = platform.version.split(separator: ".").first.flatMap({ Int($0) })
            else { continue }
            let least = hasTypedErrors ? rule.typedErrors : rule.always
            guard major < least else { continue }
            let reason = hasTypedErrors ? ", since it has members with typed errors" : ""
            throw found.declaration.problem(
                "the mock of '\(found.declaration.name)' needs \(rule.spelled) \(least)\(reason); the package supports \(rule.spelled) \(platform.version)",
                advice: "raise 'platforms' in \(package.manifestPath), or write this mock by hand")
        }
    }
}
