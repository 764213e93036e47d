import CoreModels

/// The card numbers that this provider accepts. It moves no real money, so it accepts only the numbers that payment
/// providers publish for tests (Stripe's documentation, "Test cards").
enum TestCards {
    /// Returns whether a card's number is a published test card.
    static func accept(_ number: CardNumber) -> Bool { numbers.contains(number.digits) }

    private static let numbers: Set = [
        // Accepted by their banks.
        "4242424242424242", "4000056655665556", "4111111111111111", "5555555555554444", "2223003122003222",
        "5105105105105100", "378282246310005", "371449635398431", "6011111111111117", "3056930009020004",
        "36227206271667", "3566002020360505",
        // Declined by their banks.
        "4000000000000002", "4000000000009995", "4000000000009979", "4000000000009987", "4000000000000069",
        "4000000000000127",
        // Challenged by their banks.
        "4000002760003184", "4000002500003155", "4000000000003220", "4000000000003063", "4000008260003178",
        // Its bank answers late.
        "4000000000000119",
    ]
}
