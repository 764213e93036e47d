import ArgumentParser
import ManifestReader

/// Options for reading manifests.
struct ManifestOptions: ParsableArguments {
    @Flag(
        help:
            "Run no manifest: where one can't be read without, that is an error, unless the answer of an earlier run is kept."
    )
    var noRun = false

    /// Returns a loader for these options.
    func loader(isCached: Bool = true) -> ManifestLoader { Manifests.loader(isCached: isCached, runs: !noRun) }
}
