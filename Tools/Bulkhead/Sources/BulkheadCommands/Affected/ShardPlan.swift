import AffectedPackages

/// The number of CI jobs that share a selection's tests.
struct ShardPlan {
    /// The commit of the comparison.
    let base: String
    /// The number of jobs; 0 if nothing is affected.
    let count: Int

    /// Every job has at least one package.
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

    /// The value of GitHub's `strategy.matrix.include`. GitHub rejects an empty one, so `has_work` is the job's
    /// condition.
    var githubMatrix: JSON {
        let entries = (0..<count).map { JSON.object(["shard": .string("\($0 + 1)/\(count)")]) }
        return .object(["include": .array(entries), "has_work": .bool(count > 0)])
    }

    /// A child pipeline for GitLab, which extends `.affected` in the repository's `.gitlab/affected.yml`.
    ///
    /// GitLab rejects a pipeline without jobs, so an empty selection has a job that prints that nothing is affected.
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
