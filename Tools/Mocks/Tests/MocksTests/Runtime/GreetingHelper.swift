/// Makes a mock in a file that doesn't import Testing, as a test's helper does.
func greetingThatIsHelpful() -> GreetingMock {
    let mock = GreetingMock()
    mock.numberCalls.answer { $0.count }
    return mock
}
