/// What belongs to an item besides its contents, as far as a file wrapper carries it from place to place.
public struct ItemAttributes: Hashable, Sendable {
  /// A moment on a file system.
  public struct Time: Hashable, Sendable, Comparable {
    /// Seconds since 1970, UTC.
    public var seconds: Int64
    /// Nanoseconds of the second, 0…999,999,999.
    public var nanoseconds: Int32

    /// A moment.
    public init(seconds: Int64, nanoseconds: Int32 = 0) {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    }

    public static func < (one: Time, other: Time) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }
  }

  /// The permissions, such as 0o644; nil for those that a new item gets.
  public var permissions: UInt16?
  /// When the contents were changed last; nil if that is not to be kept.
  public var modified: Time?

  /// Attributes; by default none.
  public init(permissions: UInt16? = nil, modified: Time? = nil) {
    self.permissions = permissions
    self.modified = modified
  }
}
