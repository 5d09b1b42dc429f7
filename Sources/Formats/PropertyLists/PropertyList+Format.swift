extension PropertyList {
  /// The serialized forms of a property list.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// XML with Apple's document type, as written by `plutil -convert xml1`.
    case xml
    /// Binary, beginning with `bplist00`.
    case binary
    /// NeXTSTEP's text format: `{ key = value; }`.
    case openStep
  }
}
