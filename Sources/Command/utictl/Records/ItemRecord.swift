/// An item on disk, as printed by `type identify --json`.
struct ItemRecord: Codable {
  /// The path; invalid UTF-8 is replaced.
  let path: String
  /// The identifier of the item's type.
  let identifier: String
}
