import Foundation

extension [UTType] {
  /// The type as which a document reads a file: the file's own type if it is one of these, otherwise the nearest
  /// supertype that is.
  ///
  /// - Parameter identifier: the file's type.
  /// - Throws: ``DocumentError/unsupportedType(_:)``.
  package func nearest(to identifier: String?) throws -> UTType {
    guard let identifier, let type = first?.uniformType.registry.type(identifier).map(UTType.init) else {
      throw DocumentError.unsupportedType(identifier ?? "unknown")
    }
    var level = [type.uniformType]
    var seen: Set<String> = []
    while !level.isEmpty {
      // Equal types may be of different registries.
      if let match = first(where: { level.contains($0.uniformType) }) { return match == type ? type : match }
      level = level.flatMap(\.directSupertypes).filter { seen.insert($0.identifier).inserted }
    }
    throw DocumentError.unsupportedType(identifier)
  }
}
