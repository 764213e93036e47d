import ArgumentParser
import ManifestReader

/// How manifests may be read.
struct ManifestOptions: ParsableArguments {
    @Flag(
        help:
            "Run no manifest: where one can't be read without, that is an error, unless the answer of an earlier run is kept."
    )
    var noRun = false

    /// Reads them.
    func loader(isCached: Bool = true) -> ManifestLoader { Manifests.loader(isCached: isCached, runs: !noRun) }
}
