import PropertyLists
import UTDeclarationInputs
import UTLibC
import UTLint
import UTText
import UTThreads

/// Finds the configuration of each file: the nearest `.utictl.yml` in its folder or above it. Every folder is searched once.
final class ConfigurationSearch: Sendable {
  private static let names = [".utictl.yml", ".utictl.yaml"]

  private struct Found {
    /// The configurations of folders as spelled, including inherited ones.
    var spelled: [String: Configuration] = [:]
    /// The configurations of folders themselves, by absolute path.
    var own: [String: Configuration?] = [:]
  }

  private let fixed: Configuration?
  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let found = Monitor(Found())

  /// - Parameter path: a configuration for all files, instead of the ones near them.
  init(_ path: String?) throws(DeclarationValidationError) {
    guard let path else {
      fixed = nil
      return
    }
    guard let bytes = try Self.read(path) else { throw .unreadable(path: path, reason: systemErrorText(ENOENT)) }
    fixed = try ConfigurationReader.read(bytes, path: path)
  }

  /// Returns the configuration of a file or folder.
  func configuration(for path: String) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    // A path that cannot be read is reported when the path is searched.
    let isFolder = (try? FilePaths.isFolder(path)) ?? false
    return try configuration(ofFolder: isFolder ? path : FilePaths.folder(of: path))
  }

  /// Returns the configuration of a file.
  ///
  /// - Parameter siblings: the names in its folder, if known.
  func configuration(
    ofFile file: String, siblings: [String]?
  ) throws(DeclarationValidationError) -> Configuration {
    if let fixed { return fixed }
    return try configuration(ofFolder: FilePaths.folder(of: file), names: siblings)
  }

  private func configuration(
    ofFolder folder: String, names: [String]? = nil
  ) throws(DeclarationValidationError) -> Configuration {
    if let known = found.locked({ $0.spelled[folder] }) { return known }
    var result = try ownConfiguration(of: folder, names: names)
    // By its spelling, which determines the folders above a link.
    if result == nil, let above = FilePaths.above(folder) { result = try configuration(ofFolder: above) }
    let configuration = result ?? Configuration(path: nil, folder: "/")
    found.locked { $0.spelled[folder] = configuration }
    return configuration
  }

  /// Returns the configuration in a folder itself; nil if there is none.
  private func ownConfiguration(
    of folder: String, names: [String]?
  ) throws(DeclarationValidationError) -> Configuration? {
    let absolute = resolvedPath(folder)
    if let known = found.locked({ $0.own[absolute] }) { return known }
    var result: Configuration?
    for name in Self.names where result == nil && names?.contains(name) ?? true {
      result = try Self.configuration(in: FilePaths.joined(folder, name))
    }
    found.locked { $0.own[absolute] = .some(result) }
    return result
  }

  private static func configuration(in path: String) throws(DeclarationValidationError) -> Configuration? {
    try read(path).map { bytes throws(DeclarationValidationError) in try ConfigurationReader.read(bytes, path: path) }
  }

  /// Returns the bytes of a file; nil if there is none.
  private static func read(_ path: String) throws(DeclarationValidationError) -> [UInt8]? {
    guard try FilePaths.isFile(path) else { return nil }
    return try FilePaths.read(path, maximumSize: YAMLReader.maximumSize)
  }
}
