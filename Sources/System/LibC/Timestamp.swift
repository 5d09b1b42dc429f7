/// A point in time, with the precision of file systems.
public struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  public var seconds: Int64
  /// Nanoseconds after that, below 1,000,000,000.
  public var nanoseconds: UInt32

  /// Creates a timestamp.
  /// - Parameters:
  ///   - seconds: seconds since 1970-01-01T00:00:00Z.
  ///   - nanoseconds: nanoseconds after that, below 1,000,000,000.
  public init(seconds: Int64, nanoseconds: UInt32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package init(_ time: timespec) {
    self.init(seconds: Int64(time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
  }

  /// Times beyond it have no date.
  package static let maximumSeconds: Int64 = 1 << 40

  package static var now: Timestamp {
    var time = UTLibC.timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(time)
  }

  /// The next moment that a file system distinguishes.
  package var next: Timestamp {
    if nanoseconds < 999_999_999 { return Timestamp(seconds: seconds, nanoseconds: nanoseconds + 1) }
    return seconds < Self.maximumSeconds ? Timestamp(seconds: seconds + 1) : self
  }

  package func isBefore(_ other: Timestamp) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  /// Whether it is equal to another time, or at most a tick of the kernel's clock earlier: 10 ms, for a clock that
  /// ticks 100 times a second.
  package func isWithinTick(before other: Timestamp) -> Bool {
    let seconds = other.seconds.subtractingReportingOverflow(seconds)
    guard !seconds.overflow, 0...1 ~= seconds.partialValue else { return false }
    return 0...10_000_000 ~= seconds.partialValue * 1_000_000_000 + Int64(other.nanoseconds) - Int64(nanoseconds)
  }

  /// The seconds from another time to this one, without fractions. Any program can give a file any time, so it is the
  /// largest or the smallest number if there are more.
  package func seconds(since other: Timestamp) -> Int64 {
    let (difference, isTooLarge) = seconds.subtractingReportingOverflow(other.seconds)
    return !isTooLarge ? difference : seconds > other.seconds ? .max : .min
  }

  /// A later time, or this one if no time is that late.
  ///
  /// - Parameters:
  ///   - more: seconds to add.
  ///   - fraction: nanoseconds to add, not below 0.
  package func advanced(bySeconds more: Int64, nanoseconds fraction: Int64) -> Timestamp {
    let sum = Int64(nanoseconds) + fraction % 1_000_000_000
    let (carried, isFar) = more.addingReportingOverflow(fraction / 1_000_000_000 + sum / 1_000_000_000)
    let (later, isTooLate) = seconds.addingReportingOverflow(carried)
    return isFar || isTooLate ? self : Timestamp(seconds: later, nanoseconds: UInt32(sum % 1_000_000_000))
  }

  package var timespec: timespec { UTLibC.timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds)) }
}
