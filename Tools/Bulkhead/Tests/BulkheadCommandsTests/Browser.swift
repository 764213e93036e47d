import Foundation
import Testing

/// Opens pages in Chromium.
struct Browser {
    private let path: String

    /// Finds Chromium in PATH. If it isn't there, prints which test is skipped, and returns `nil`.
    /// - Parameter reason: What isn't tested without Chromium.
    init?(without reason: String) {
        let found = SampleRepository.program("chromium", "chromium-browser", "google-chrome", without: reason)
        guard let found else { return nil }
        path = found
    }

    /// Opens a page with a script that is added at its end, and returns what the script stores in the title after the
    /// word `seen`.
    ///
    /// - Parameters:
    ///   - script: Uses the page like a person.
    ///   - page: The page.
    ///   - repository: Holds the page as a file.
    func result(of script: String, on page: String, in repository: SampleRepository) throws -> String {
        let visited = "<script>\n\(script)\n</script></body>"
        let end = try #require(page.range(of: "</body>", options: .backwards))
        try repository.write("page.html", page.replacingCharacters(in: end, with: visited))
        let answer = try repository.start(
            path,
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--window-size=1600,1000", "--virtual-time-budget=3000",
                // Otherwise, the browser would look for updates over the network.
                "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND", "--dump-dom",
                "file://\(repository.path)/page.html",
            ], [:])
        let title = try #require(answer.output.firstMatch(of: /<title>seen (.*?)<\/title>/), "\(answer.error)")
        return String(title.1).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
