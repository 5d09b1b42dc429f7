/// The source of a rule: a document, Apple's open source, or a public report of Apple's messages.
public struct Source: Sendable, Hashable {
  /// The title.
  public let title: String
  /// The URL; nil for a convention of the field.
  public let address: String?

  /// Creates a source.
  public init(_ title: String, _ address: String? = nil) {
    self.title = title
    self.address = address
  }
}
