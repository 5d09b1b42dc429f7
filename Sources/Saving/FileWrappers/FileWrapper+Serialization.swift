import FileTrees
import Foundation

extension FileWrapper {
  /// Creates a wrapper from its serialized form.
  ///
  /// - Throws: `CocoaError(.fileReadCorruptFile)` with an underlying error that reports the invalid byte and the
  ///   reason.
  public convenience init(serialized data: Data) throws {
    self.init(try Self.translatingErrors { try FileTree(serialized: Array(data)) })
  }
}

extension FileWrapperAdditions where Self: FileWrapper {
  /// Returns the serialized form: `com.apple.flat-rtfd`.
  ///
  /// - Throws: `CocoaError` if a file can no longer be read, if there is a symbolic link, or if the result would exceed
  ///   2 GiB.
  public func serialized() throws -> Data {
    let tree = try snapshot()
    return try Self.translatingErrors { Data(try tree.serialized()) }
  }
}
