import ArgumentParser
import ManifestReader

/// Options for reading manifests.
struct ManifestOptions: ParsableArguments {
    @Flag(
        help:
            "Run no manifest. One that can't be evaluated is an error, unless the result of an earlier run is cached."
    )
    var noRun = false

    /// Returns a loader for these options.
    func loader(isCached: Bool = true) -> ManifestLoader { Manifests.loader(isCached: isCached, runs: !noRun) }
}
