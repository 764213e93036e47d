import ArgumentParser

/// A target that is divided into two, as the command line names it.
struct Division {
    let target: String
    /// The name of the new target.
    let module: String
    /// The files, folders and declarations that it consists of.
    let words: [String]

    /// Parses `Shop,ShopPrices,Prices/**,Money.swift,Currency`.
    ///
    /// - Throws: `ValidationError` if there are less than three names.
    init(_ text: String) throws {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 2, !parts.contains("") else {
            throw ValidationError(
                "expected a target, the name of a new one, and files, folders or declarations, with commas between them, "
                    + "such as Shop,ShopPrices,Prices,Currency; found '\(text)'")
        }
        target = parts[0]
        module = parts[1]
        words = Array(parts[2...])
    }
}
