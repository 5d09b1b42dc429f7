extension FileWrapper {
  /// Options for reading a wrapper.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Reads the contents of all files immediately rather than on demand.
    public static let immediate = ReadingOptions(rawValue: 1)
    /// Does not map contents into memory. Contents are never mapped here: if another program truncated a mapped file,
    /// the process would crash.
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }

  /// Options for writing a wrapper.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Replaces an existing directory; without this option, that is an error. With any options, readers see the old
    /// version or the new one, complete.
    public static let atomic = WritingOptions(rawValue: 1)
    /// After a successful write, sets the ``FileWrapper/filename`` of everything in a directory to the name on disk.
    /// The name of the directory itself does not change: Apple's header mentions only its descendants, and measurements
    /// agree.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }
}
