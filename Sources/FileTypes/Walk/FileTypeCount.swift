import TypeRegistry

/// How many items have a type.
public struct FileTypeCount: Hashable, Sendable {
  public let type: UniformType
  public let count: Int

  public init(type: UniformType, count: Int) {
    self.type = type
    self.count = count
  }
}
