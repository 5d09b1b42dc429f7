import TypeRegistry

/// The meaning of a dynamic identifier as `type decode --json` prints it.
struct DynamicRecord: Codable {
  /// A tag that the identifier spells.
  struct Tag: Codable {
    /// The identifier of the tag class.
    let tagClass: String
    /// The tag itself.
    let tag: String
  }

  /// The dynamic identifier.
  let identifier: String
  /// The tags it spells, in order.
  let tags: [Tag]
  /// The type it conforms to.
  let conformsTo: String?

  /// The record of a dynamic identifier.
  init(_ dynamic: DynamicIdentifier) {
    identifier = dynamic.identifier
    tags = dynamic.tags.map { Tag(tagClass: $0.tagClass.rawValue, tag: $0.value) }
    conformsTo = dynamic.conformance
  }
}
