import FileTypes

/// How many items have a type, as `identify --summary --json` prints it.
public struct CountRecord: Codable, Hashable, Sendable {
  /// The identifier of the type.
  public var identifier: String
  /// What the type is called, in the user's language; inherited where it has no name of its own.
  public var description: String?
  /// The number of items.
  public var count: Int

  /// The record of a count.
  public init(_ count: FileTypeCount, languages: [String] = []) {
    identifier = count.type.identifier
    description = count.type.localizedDescription(in: languages)
    self.count = count.count
  }
}
