import FileTypes

/// How many items have a type, as `identify --summary --json` prints it.
public struct CountRecord: Codable, Hashable, Sendable {
  public var identifier: String
  public var description: String?
  public var count: Int

  public init(_ count: FileTypeCount, languages: [String] = []) {
    identifier = count.type.identifier
    description = count.type.localizedDescription(in: languages)
    self.count = count.count
  }
}
