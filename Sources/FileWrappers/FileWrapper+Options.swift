extension FileWrapper {
  /// How a wrapper is read.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The contents of all files are read at once rather than when they are asked for.
    public static let immediate = ReadingOptions(rawValue: 1)
    /// Contents are not mapped into memory. They never are here: a file that another program cuts short would end the
    /// process.
    public static let withoutMapping = ReadingOptions(rawValue: 2)
  }

  /// How a wrapper is written.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A directory that is there is replaced; without this option that is an error. Whatever the options are, a reader
    /// finds the old version or the new one, whole.
    public static let atomic = WritingOptions(rawValue: 1)
    /// After success, ``FileWrapper/filename`` of all that is in a directory is the name that it was written under. That of
    /// the directory itself stays: Apple's header speaks of its descendants, and so it was measured.
    public static let withNameUpdating = WritingOptions(rawValue: 2)
  }
}
