import Testing
import UTThreads

@Suite struct DurationTests {
  @Test(arguments: [
    (Duration.milliseconds(1500), Int64(1500)), (.seconds(10), 10_000), (.nanoseconds(1_999_999), 1), (.zero, 0),
    (.milliseconds(-1500), -1500),
  ])
  func `a duration has whole milliseconds`(duration: Duration, expected: Int64) {
    #expect(duration.wholeMilliseconds == expected)
  }

  /// A wait may last as long as a program likes.
  @Test func `the longest durations can be added to a time`() {
    #expect(Duration.seconds(Int64.max).wholeMilliseconds > 1_000_000_000_000_000)
    #expect(Duration.seconds(Int64.max).wholeMilliseconds < Int64.max / 2)
    #expect(Duration.seconds(Int64.min).wholeMilliseconds < -1_000_000_000_000_000)
  }
}
