import CorePresentation
import Testing

@testable import SharedUI

@Suite("Meters and chart references", .timeLimit(.minutes(10)))
struct MeterTests {
    @Test("A meter has a bar, the amount, and its meaning, side by side if there is room")
    func meter() {
        #expect(
            Page.drawn([.meter(EveryElement.meter)]) == """
                Energy today
                ███████████████████████████░░░░░░░░ 320 of 410 kcal  78%
                ! 90 kcal left
                """
        )
    }

    @Test("A bar is full only from 100 percent on")
    func full() {
        func drawn(_ value: Double) -> String {
            Page.drawn([.meter(Meter("Walk", value: value, total: 60, unit: "min"))])
        }
        #expect(drawn(59.9).contains("░ 59.9 of 60 min  99%"))
        #expect(!drawn(60).contains("░"))
        #expect(drawn(90).contains("█ 90 of 60 min  150%"))
        #expect(!drawn(0).contains("█"))
        #expect(drawn(.nan).contains("nan of 60 min"))
    }

    @Test("In plain mode, a meter has its percentage and meaning")
    func printed() {
        let lines = PlainRenderer().lines(Screen(id: "s", title: "S", body: [.meter(EveryElement.meter)]))
        #expect(lines.last == "Energy today: 320 of 410 kcal, 78%, 90 kcal left")
    }

    @Test("A line chart has its goal as a dotted line and in words, and room for it")
    func goalOfLine() {
        var chart = EveryElement.chart
        chart.reference = ChartReference("Goal: 5 kg", value: 5)
        #expect(
            Page.drawn([.chart(chart)]) == """
                Weight (kg)
                5.0 ┤⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁ ⠁
                    │
                    │
                4.5 ┤                                ⢀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡠⠤⠤⠤⠤⠤⠤
                    │                  ⢀⣀⡠⠤⠤⠒⠒⠊⠉⠉⠉⠉⠉⠉⠁
                    │        ⢀⣀⣀⠤⠤⠔⠒⠒⠉⠉⠁
                4.0 ┤⣀⡠⠤⠤⠒⠒⠊⠉⠁
                    └───────────────────────────────────────────────────
                     1 Jan                                         1 Mar
                ⠂ Goal: 5 kg
                Miso gained 0.5 kg in three months.
                """
        )
    }

    @Test("A bar chart has its goal as a mark in every row, also where it differs from row to row")
    func goalOfBars() {
        var chart = EveryElement.bars
        chart.reference = ChartReference(
            "Plan",
            points: [
                ChartPoint(label: "Monday", position: 0, value: 15), ChartPoint(label: "Sunday", position: 6, value: 5),
            ]
        )
        #expect(
            Page.drawn([.chart(chart)]) == """
                Visits (visits)
                Monday  ████████████████████████     │         12 visits
                Tuesday █████████████████████████│████████████ 19 visits
                Sunday           │                             0 visits
                │ Plan
                Tuesdays are the busiest.
                """
        )
        let lines = PlainRenderer().lines(Screen(id: "s", title: "S", body: [.chart(chart)]))
        #expect(lines.suffix(3) == ["Compared with Plan:", "- Monday: 15 visits", "- Sunday: 5 visits"])
    }

    @Test("NaN values are left out of the comparison")
    func brokenGoal() {
        var chart = EveryElement.bars
        chart.reference = ChartReference("Goal", value: .infinity)
        #expect(Page.drawn([.chart(chart)]) == Page.drawn([.chart(EveryElement.bars)]))
    }
}
