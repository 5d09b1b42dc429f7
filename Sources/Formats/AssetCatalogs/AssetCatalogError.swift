/// A problem in a compiled asset catalog, and its position.
package struct AssetCatalogError: Error, Sendable, Hashable {
  /// The problem.
  package let message: String
  /// The offset in the file, in bytes.
  package let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

extension AssetCatalogError: CustomStringConvertible {
  package var description: String { "\(message) (at offset 0x\(String(offset, radix: 16)))" }
}
