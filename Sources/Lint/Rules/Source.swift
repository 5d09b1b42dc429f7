/// Where a rule comes from: a document, Apple's open source, or a public report of what Apple's programs said.
public struct Source: Sendable, Hashable {
  /// What it is.
  public let title: String
  /// Its address; nil for a convention of the field.
  public let address: String?

  /// A source.
  public init(_ title: String, _ address: String? = nil) {
    self.title = title
    self.address = address
  }
}
