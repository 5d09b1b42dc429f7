import TypeRegistry

/// The meaning of a dynamic identifier as `--json` prints it.
public struct DynamicRecord: Codable, Hashable, Sendable {
  /// A tag that the identifier spells.
  public struct Tag: Codable, Hashable, Sendable {
    /// The identifier of the tag class.
    public var tagClass: String
    /// The tag itself.
    public var tag: String
  }

  /// The dynamic identifier.
  public var identifier: String
  /// The tags it spells, in order.
  public var tags: [Tag]
  /// The type it conforms to.
  public var conformsTo: String?

  /// The record of a dynamic identifier.
  public init(_ dynamic: DynamicIdentifier) {
    identifier = dynamic.identifier
    tags = dynamic.tags.map { Tag(tagClass: $0.tagClass.rawValue, tag: $0.value) }
    conformsTo = dynamic.conformance
  }
}
