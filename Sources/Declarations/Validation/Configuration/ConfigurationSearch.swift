import PropertyLists
import Synchronization
import UTDeclarationInputs
import UTLibC
import UTLint
import UTText

/// Finds the configuration of each file: the nearest `.utictl.yml` in its folder or above it.
struct ConfigurationSearch {
  private static let names = [".utictl.yml", ".utictl.yaml"]

  private let fixed: Configuration?
  /// By the folder as spelled.
  private var found: [String: Configuration] = [:]
  /// By the absolute path of the file, however its folder is spelled.
  private var read: [String: Configuration] = [:]

  /// - Parameter path: a configuration for all files, instead of those near them.
  init(_ path: String?) throws(DeclarationValidationError) {
    guard let path else {
      fixed = nil
      return
    }
    guard let bytes = try Self.read(path) else { throw .unreadable(path: path, reason: systemErrorText(ENOENT)) }
    fixed = try ConfigurationReader.read(bytes, path: path)
  }

  /// Returns the configuration of a file or folder.
  mutating func configuration(for path: String) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    // A path that cannot be read is reported when it is searched.
    let isFolder = (try? FilePaths.isFolder(path)) ?? false
    return try configuration(ofFolder: isFolder ? path : FilePaths.folder(of: path))
  }

  /// Returns the configuration of a file.
  ///
  /// - Parameter siblings: the names in its folder, if known.
  mutating func configuration(
    ofFile file: String, siblings: [String]?
  ) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    return try configuration(ofFolder: FilePaths.folder(of: file), names: siblings)
  }

  private mutating func configuration(
    ofFolder folder: String, names: [String]? = nil
  ) throws(DeclarationValidationError) -> Configuration {
    if let known = found[folder] { return known }
    var result: Configuration?
    for name in Self.names where result == nil && names?.contains(name) ?? true {
      result = try configuration(in: FilePaths.joined(folder, name))
    }
    if result == nil, let above = FilePaths.above(folder) { result = try configuration(ofFolder: above) }
    let configuration = result ?? Configuration(path: nil, folder: "/")
    found[folder] = configuration
    return configuration
  }

  private mutating func configuration(in path: String) throws(DeclarationValidationError) -> Configuration? {
    guard let bytes = try Self.read(path) else { return nil }
    let absolute = resolvedPath(path)
    if let known = read[absolute] { return known }
    let configuration = try ConfigurationReader.read(bytes, path: path)
    read[absolute] = configuration
    return configuration
  }

  /// Returns the bytes of a file; nil if there is none.
  private static func read(_ path: String) throws(DeclarationValidationError) -> [UInt8]? {
    guard try FilePaths.isFile(path) else { return nil }
    return try FilePaths.read(path, maximumSize: YAMLReader.maximumSize)
  }
}
