import FileTypes

/// The number of items of a type, as printed by `type identify --summary --json`.
struct CountRecord: Codable {
  /// The identifier of the type.
  let identifier: String
  /// The description in the user's language; inherited if the type has none.
  let description: String?
  /// The number of items.
  let count: Int

  /// The record of a count.
  init(_ count: FileTypeCount, languages: [String]) {
    identifier = count.type.identifier
    description = count.type.localizedDescription(in: languages)
    self.count = count.count
  }
}
