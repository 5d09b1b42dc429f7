import FileTrees
import Foundation

extension FileWrapper {
  /// The wrapper that a serialized one holds.
  ///
  /// - Throws: `CocoaError(.fileReadCorruptFile)`, whose underlying error says which byte is wrong and why.
  public convenience init(serialized data: Data) throws {
    self.init(try Self.translatingErrors { try FileTree(serialized: Array(data)) })
  }
}

extension FileWrapperAdditions where Self: FileWrapper {
  /// The serialized form: `com.apple.flat-rtfd`.
  ///
  /// - Throws: `CocoaError` if a file cannot be read any more, if there is a symbolic link, or if it is larger than 2 GiB.
  public func serialized() throws -> Data {
    let tree = try snapshot()
    return try Self.translatingErrors { Data(try tree.serialized()) }
  }
}
