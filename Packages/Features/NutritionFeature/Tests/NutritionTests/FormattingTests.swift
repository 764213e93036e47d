import Nutrition
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FormattingTests {
    @Test(
        "Numbers are formatted with at most the requested decimals, without trailing zeros",
        arguments: [
            (1.6, 1, "1.6"), (2, 1, "2"), (2.04, 1, "2"), (2.05, 2, "2.05"), (-1.25, 2, "-1.25"), (-0.001, 1, "0"),
            (999.96, 1, "1000"), (12.5, 0, "13"), (0.07, 2, "0.07"), (1e11, 2, "100000000000"), (.nan, 1, "?"),
            (.infinity, 1, "?"), (1e300, 1, "?"), (3.5, -2, "4"), (3.123456, 99, "3.1235"),
        ])
    func formatted(number: Double, decimals: Int, text: String) {
        #expect(number.formatted(decimals: decimals) == text)
    }
}
