import SafeWriting
import UTLibC

/// The rules that select which kept versions of a file or package stay.
///
/// Time is divided into intervals, which are longer the further back they are. The first version that was replaced in
/// an interval stays: the one that was current when the interval began. When several intervals become one longer
/// interval, the first version of the first one stays.
///
/// Versions of a package are kept only up to a size, because unchanged files must be copied.
public struct VersionPolicy: Hashable, Sendable {
  /// The length of the intervals up to an age.
  public struct Step: Hashable, Sendable {
    /// The age in seconds up to which this step applies; nil for any age.
    public var age: Int64?
    /// The length of an interval in seconds.
    public var interval: Int64

    /// Creates a step.
    /// - Parameters:
    ///   - age: the age in seconds up to which it applies; nil for any age.
    ///   - interval: the length of an interval in seconds; at least 1.
    public init(upTo age: Int64?, interval: Int64) { (self.age, self.interval) = (age, max(1, interval)) }
  }

  /// The steps, beginning with the latest.
  public var steps: [Step]
  /// The part of the space free for this user that the kept versions of a file system may take: from 0 to 1. A version
  /// that alone takes more is not kept; otherwise, the oldest versions are removed first. Versions that must be kept do
  /// not count: added versions, conflict versions, and the common origins of conflicts.
  public var share: Double
  /// How many seconds after the last kept version of a package the next one is kept. Keeping one requires separate
  /// copies of all of its files where the file system cannot share their storage.
  public var packageInterval: Int64
  /// The number of items up to which versions of a package are kept.
  public var maximumItems = 1000
  /// The size of all files in bytes up to which versions of a package are kept.
  public var maximumBytes: Int64 = 16_000_000

  /// Creates a policy.
  public init(steps: [Step], share: Double = 0.1, packageInterval: Int64 = 60) {
    (self.steps, self.share, self.packageInterval) = (steps, share, packageInterval)
  }

  /// Intervals of 2 seconds for 10 seconds, 10 seconds for a minute, a minute for an hour, an hour for a day, a day for
  /// 30 days, and a week for older versions; at most a tenth of the free space.
  public static let standard = VersionPolicy(steps: [
    Step(upTo: 10, interval: 2), Step(upTo: 60, interval: 10), Step(upTo: 3600, interval: 60),
    Step(upTo: 86_400, interval: 3600), Step(upTo: 30 * 86_400, interval: 86_400),
    Step(upTo: nil, interval: 7 * 86_400),
  ])

  /// Returns the positions of the times whose versions can be removed.
  /// - Parameters:
  ///   - times: when the versions were replaced, in ascending order. The last one always stays.
  ///   - now: the current time.
  package func superfluous(_ times: [Timestamp], now: Timestamp) -> [Int] {
    times.indices.dropFirst().dropLast().filter { index in
      guard let interval = interval(atAge: now.seconds(since: times[index])) else { return false }
      return Self.part(times[index].seconds, interval) == Self.part(times[index - 1].seconds, interval)
    }
  }

  private func interval(atAge age: Int64) -> Int64? {
    steps.first { step in step.age.map { age <= $0 } ?? true }?.interval
  }

  /// The number of the interval that contains a time.
  private static func part(_ seconds: Int64, _ interval: Int64) -> Int64 {
    (seconds - (seconds % interval + interval) % interval) / interval
  }
}
