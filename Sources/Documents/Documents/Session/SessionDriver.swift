import Foundation

/// Reads and writes the documents of one kind for a session.
package struct SessionDriver: Sendable {
  var readableContentTypes: [UTType]
  var writableContentTypes: [UTType]
  /// Reads a file and adopts its contents, between the document's `beginLoading` and `endLoading`; on a thread that may
  /// block.
  var read: @Sendable (UIDocument, URL, UTType) throws -> Void
  /// Returns the current contents.
  var snapshot: @MainActor @Sendable (UTType) async throws -> any Sendable
  /// Creates a file or package from contents, on a thread that may block; or writes it to a URL and returns nil. The
  /// last parameter is the URL of the replaced version.
  var write: @Sendable (UIDocument, any Sendable, UTType, URL, URL?) throws -> FileWrapper?
  /// Called when contents are in the file's place, on the thread that wrote them.
  var didSave: @Sendable (UIDocument, any Sendable) -> Void = { _, _ in }

  /// The type as which to read a file: its own type if the document reads it, otherwise the nearest supertype that it
  /// reads.
  ///
  /// - Throws: ``DocumentError/unsupportedType(_:)``.
  package static func type(for identifier: String?, among types: [UTType]) throws -> UTType {
    guard let identifier, let type = types.first?.uniformType.registry.type(identifier).map(UTType.init) else {
      throw DocumentError.unsupportedType(identifier ?? "unknown")
    }
    var level = [type.uniformType]
    var seen: Set<String> = []
    while !level.isEmpty {
      if let match = types.first(where: { level.contains($0.uniformType) }) { return match == type ? type : match }
      level = level.flatMap(\.directSupertypes).filter { seen.insert($0.identifier).inserted }
    }
    throw DocumentError.unsupportedType(identifier)
  }
}

/// Contents to save, with their type.
struct SessionSnapshot: Sendable {
  var value: any Sendable
  var type: UTType
}
