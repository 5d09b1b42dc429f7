import TypeRegistry

/// The meaning of a dynamic identifier as `--json` prints it.
public struct DynamicRecord: Codable, Hashable, Sendable {
  public struct Tag: Codable, Hashable, Sendable {
    public var tagClass: String
    public var tag: String
  }

  public var identifier: String
  public var tags: [Tag]
  public var conformsTo: String?

  public init(_ dynamic: DynamicIdentifier) {
    identifier = dynamic.identifier
    tags = dynamic.tags.map { Tag(tagClass: $0.tagClass.rawValue, tag: $0.value) }
    conformsTo = dynamic.conformance
  }
}
