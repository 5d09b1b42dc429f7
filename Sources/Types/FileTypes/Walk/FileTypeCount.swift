import TypeRegistry

/// The number of items of a type.
public struct FileTypeCount: Hashable, Sendable {
  /// The type.
  public let type: UniformType
  /// The number of items that have just this type.
  public let count: Int

  /// A count for a type.
  public init(type: UniformType, count: Int) {
    self.type = type
    self.count = count
  }
}
