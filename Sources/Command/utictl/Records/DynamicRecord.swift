import TypeRegistry

/// A decoded dynamic identifier, as printed by `type decode --json`.
struct DynamicRecord: Codable {
  /// A tag in the identifier.
  struct Tag: Codable {
    /// The identifier of the tag class.
    let tagClass: String
    /// The tag itself.
    let tag: String
  }

  /// The dynamic identifier.
  let identifier: String
  /// The tags, in order.
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
