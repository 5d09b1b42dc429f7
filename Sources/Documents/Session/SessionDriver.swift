import Foundation

/// What a session does with documents of one kind.
package struct SessionDriver: Sendable {
  var readableContentTypes: [UTType]
  var writableContentTypes: [UTType]
  /// Reads a file and takes over its contents, between the document's `beginLoading` and `endLoading`; on a thread that
  /// may wait.
  var read: @Sendable (UIDocument, URL, UTType) throws -> Void
  /// The contents now.
  var snapshot: @MainActor @Sendable (UTType) async throws -> any Sendable
  /// Makes a file or package of contents, on a thread that may wait; or writes it to a place, and gives nil. The last
  /// parameter is where the version is that is replaced.
  var write: @Sendable (UIDocument, any Sendable, UTType, URL, URL?) throws -> FileWrapper?
  /// What was written last has taken the file's place.
  var didSave: @MainActor @Sendable () -> Void = {}

  /// The type to read a file of some type as: the type itself if the document reads it, else the nearest that it conforms
  /// to.
  ///
  /// - Throws: ``DocumentError/unsupportedType(_:)``.
  package static func type(for identifier: String?, among types: [UTType]) throws -> UTType {
    guard let identifier, let type = types.first?.uniformType.registry.type(identifier).map(UTType.init) else {
      throw DocumentError.unsupportedType(identifier ?? "that no extension tells")
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

/// Contents on their way to the file.
struct SessionSnapshot: Sendable {
  var value: any Sendable
  var type: UTType
}
