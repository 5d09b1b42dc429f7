import DeclarationLint
import PropertyLists
import Synchronization

/// Finds the configuration of each file: the nearest `.utictl.yml` in its folder or above it.
struct ConfigurationSearch {
  private static let names = [".utictl.yml", ".utictl.yaml"]

  private let fixed: Configuration?
  private var found: [String: Configuration] = [:]

  /// - Parameter path: a configuration for all files, instead of those beside them.
  init(_ path: String?) throws(DeclarationValidationError) {
    guard let path else {
      fixed = nil
      return
    }
    guard let bytes = try Self.read(path) else { throw .unreadable(path: path, reason: "there is no such file") }
    fixed = try ConfigurationReader.read(bytes, path: path)
  }

  /// The configuration of a file or folder.
  mutating func configuration(for path: String) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    return try configuration(ofFolder: FilePaths.isFolder(path) ? path : FilePaths.folder(of: path))
  }

  private mutating func configuration(ofFolder folder: String) throws(DeclarationValidationError) -> Configuration {
    let absolute = FilePaths.absolute(folder)
    if let known = found[absolute] { return known }
    var result: Configuration?
    for name in Self.names where result == nil {
      let path = FilePaths.joined(folder, name)
      if let bytes = try Self.read(path) { result = try ConfigurationReader.read(bytes, path: path) }
    }
    if result == nil, let above = FilePaths.above(folder) { result = try configuration(ofFolder: above) }
    let configuration = result ?? Configuration(path: nil, folder: "/")
    found[absolute] = configuration
    return configuration
  }

  /// The bytes of a file; nil if there is none.
  private static func read(_ path: String) throws(DeclarationValidationError) -> [UInt8]? {
    guard FilePaths.isFile(path) else { return nil }
    return try FilePaths.read(path, maximumSize: YAMLReader.maximumSize)
  }
}
