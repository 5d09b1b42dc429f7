#if Databases
import Foundation
import UTFileURLs

extension URL {
  /// The path for SQLite, whose paths are text.
  ///
  /// - Throws: ``DatabaseDocumentError/unsupportedName(_:)``.
  var databasePath: String {
    get throws {
      guard let path = String(validating: bytes, as: UTF8.self) else {
        throw DatabaseDocumentError.unsupportedName(pathText)
      }
      return path
    }
  }
}
#endif
