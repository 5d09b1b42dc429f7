extension PropertyList {
  /// Limits on the cost of parsing. Files that exceed a limit are refused with a problem that states it.
  public struct Limits: Sendable, Hashable {
    /// The maximum file size in bytes. The default is 256 MiB; never more than 4 GiB − 2, because offsets have 32 bits.
    public var maximumSize: Int
    /// The maximum nesting depth of dictionaries and arrays. The default is 512, CoreFoundation's own limit.
    ///
    /// Never more than 2,048, because values are visited recursively.
    public var maximumDepth: Int { didSet { maximumDepth = min(maximumDepth, Self.greatestDepth) } }
    /// The maximum number of problems; an additional one states how many were dropped. The default is 1000.
    public var maximumProblems: Int
    /// The maximum number of values and keys. Values of a binary property list can be shared, and count at each use.
    /// The default is what memory allows, and at most 4 GiB − 1.
    public var maximumEntries: Int
    /// The maximum size in bytes of the strings and data in a binary property list; shared ones count at each use. The
    /// default, and never more, is 64 times the size of the file, and 4 MiB.
    public var maximumContent: Int

    /// Creates limits; omitted values have their defaults.
    public init(
      maximumSize: Int = 256 << 20, maximumDepth: Int = 512, maximumProblems: Int = 1000,
      maximumEntries: Int = .max, maximumContent: Int = .max
    ) {
      self.maximumSize = maximumSize
      self.maximumDepth = min(maximumDepth, Self.greatestDepth)
      self.maximumProblems = maximumProblems
      self.maximumEntries = maximumEntries
      self.maximumContent = maximumContent
    }

    private static let greatestDepth = 2048

    var effectiveMaximumSize: Int { max(0, min(maximumSize, Int(UInt32.max) - 1)) }
  }
}
