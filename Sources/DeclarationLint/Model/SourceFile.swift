/// A file of Swift or Objective-C code that is compared with the declarations.
public struct SourceFile: Sendable {
  /// What the file is called in messages.
  public let name: String
  /// Its bytes.
  public let bytes: [UInt8]

  /// A file of code.
  public init(_ bytes: [UInt8], named name: String) {
    self.name = name
    self.bytes = bytes
  }
}
