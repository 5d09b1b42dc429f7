extension PropertyList {
  /// The serialized forms of a property list.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// XML with Apple's document type, as `plutil -convert xml1` writes it.
    case xml
    /// Binary, beginning with `bplist00`.
    case binary
    /// The text form of NeXTSTEP: `{ key = value; }`.
    case openStep
  }
}
