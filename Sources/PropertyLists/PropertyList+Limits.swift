extension PropertyList {
  /// Bounds on what a parse may cost. What goes past them is refused with a diagnostic that names the bound.
  public struct Limits: Sendable, Hashable {
    /// The largest file that is read, in bytes. Default 256 MiB; never more than 4 GiB − 1, because offsets have 32
    /// bits.
    public var maximumSize: Int
    /// How deep dictionaries and arrays may nest. Default 512, as CoreFoundation's own bound.
    ///
    /// Never more than 2,048: values are visited by functions that call themselves.
    public var maximumDepth: Int { didSet { maximumDepth = min(maximumDepth, Self.greatestDepth) } }
    /// How many diagnostics are kept; one more says how many were dropped. Default 1000.
    public var maximumDiagnostics: Int

    /// Limits of one's own; what is not given has its default.
    public init(maximumSize: Int = 256 << 20, maximumDepth: Int = 512, maximumDiagnostics: Int = 1000) {
      self.maximumSize = maximumSize
      self.maximumDepth = min(maximumDepth, Self.greatestDepth)
      self.maximumDiagnostics = maximumDiagnostics
    }

    private static let greatestDepth = 2048

    var effectiveMaximumSize: Int { max(0, min(maximumSize, Int(UInt32.max) - 1)) }
  }
}
