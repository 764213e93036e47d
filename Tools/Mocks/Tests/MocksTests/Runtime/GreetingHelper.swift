/// Makes a mock in a file that doesn't import Testing, as helpers of tests do.
func greetingThatIsHelpful() -> GreetingMock {
    let mock = GreetingMock()
    mock.numberCalls.answer { $0.count }
    return mock
}
