/// An item on disk, as `type identify --json` prints it.
struct ItemRecord: Codable {
  /// The path; what in it is not UTF-8 is replaced.
  let path: String
  /// The identifier of the item's type.
  let identifier: String
}
