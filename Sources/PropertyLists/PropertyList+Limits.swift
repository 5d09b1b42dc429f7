extension PropertyList {
  /// Limits on the cost of parsing. Files that exceed a limit are refused with a diagnostic that states it.
  public struct Limits: Sendable, Hashable {
    /// The maximum file size in bytes. The default is 256 MiB; never more than 4 GiB − 1, because offsets have 32 bits.
    public var maximumSize: Int
    /// The maximum nesting depth of dictionaries and arrays. The default is 512, CoreFoundation's own limit.
    ///
    /// Never more than 2,048, because values are visited recursively.
    public var maximumDepth: Int { didSet { maximumDepth = min(maximumDepth, Self.greatestDepth) } }
    /// The maximum number of diagnostics; one more states how many were dropped. The default is 1000.
    public var maximumDiagnostics: Int

    /// Creates limits; omitted values have their defaults.
    public init(maximumSize: Int = 256 << 20, maximumDepth: Int = 512, maximumDiagnostics: Int = 1000) {
      self.maximumSize = maximumSize
      self.maximumDepth = min(maximumDepth, Self.greatestDepth)
      self.maximumDiagnostics = maximumDiagnostics
    }

    private static let greatestDepth = 2048

    var effectiveMaximumSize: Int { max(0, min(maximumSize, Int(UInt32.max) - 1)) }
  }
}
