import AffectedPackages

/// How many jobs of a continuous integration share the tests of a selection.
struct ShardPlan {
    /// The commit that was compared with.
    let base: String
    /// How many jobs there are; 0 when nothing is affected.
    let count: Int

    /// A job has a package at least.
    init(_ selection: AffectedSelection, atMost shards: Int) {
        let graph = selection.inputs.graph
        self.init(
            base: selection.base, packages: selection.selected.count { graph.packages[$0.package].kind == .package },
            atMost: shards)
    }

    init(base: String, packages: Int, atMost shards: Int) {
        self.base = base
        count = min(packages, shards)
    }

    /// What GitHub's `strategy.matrix.include` takes. It refuses an empty one, so `has_work` tells whether to run the job at all.
    var githubMatrix: JSON {
        let entries = (0..<count).map { JSON.object(["shard": .string("\($0 + 1)/\(count)")]) }
        return .object(["include": .array(entries), "has_work": .bool(count > 0)])
    }

    /// A child pipeline for GitLab, whose `.affected` the repository's own `.gitlab/affected.yml` declares.
    ///
    /// GitLab refuses a pipeline without a job, so there is one that says that nothing is affected.
    var gitlab: String {
        guard count > 0 else {
            return """
                nothing-affected:
                  script:
                    - echo 'No package is affected.'
                """
        }
        return """
            include:
              - local: .gitlab/affected.yml

            affected:
              extends: .affected
              parallel: \(count)
              variables:
                BULKHEAD_BASE: "\(base)"
            """
    }
}
