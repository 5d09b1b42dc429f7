import FileTypes

/// How many items have a type, as `type identify --summary --json` prints it.
struct CountRecord: Codable {
  /// The identifier of the type.
  let identifier: String
  /// What the type is called, in the user's language; inherited where it has no name of its own.
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
