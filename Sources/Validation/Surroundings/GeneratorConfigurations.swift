import Lint
import PropertyLists
import Threads

/// Finds the configurations of programs that write Info.plists, such as `tauri.conf.json`. Every folder is looked at once.
final class GeneratorConfigurations: Sendable {
  private struct Folder {
    /// The names of possible configurations, in the order in which they are looked at.
    let configurations: [String]
    /// The folder above; nil at the top of the file system and of a repository, beyond which nothing is looked at.
    let above: String?
  }

  private static let largestFile = 1 << 20
  /// How many folders above the file's own are looked at: Expo's `ios/Notes/Info.plist` is two below `app.json`.
  private static let mostLevels = 3

  /// In a monitor: the thread sanitizer does not see how a `Mutex` waits.
  private let folders = Monitor<[String: Folder]>([:])

  /// The configuration in the folder of an Info.plist or the nearest above it, at most up to the repository's.
  ///
  /// - Parameter siblings: the names in the folder of the Info.plist, if they are known.
  /// - Throws: if a folder cannot be read.
  func file(for infoPlist: String, siblings: [String]?) throws(DeclarationValidationError) -> SourceFile? {
    var path = FilePaths.folder(of: infoPlist)
    var names = siblings
    for _ in 0...Self.mostLevels {
      let folder = try self.folder(at: path, names: names)
      for name in folder.configurations {
        if let file = try file(at: FilePaths.joined(path, name), for: infoPlist, below: path) { return file }
      }
      guard let above = folder.above else { return nil }
      path = above
      names = nil
    }
    return nil
  }

  private func folder(at path: String, names: [String]?) throws(DeclarationValidationError) -> Folder {
    if let known = folders.locked({ $0[path] }) { return known }
    let names = if let names { names } else { try FilePaths.names(in: path) }
    let folder = Folder(
      configurations: LintFile.configurationNames.filter(names.contains),
      above: names.contains(".git") ? nil : FilePaths.above(path))
    folders.locked { $0[path] = folder }
    return folder
  }

  private func file(
    at path: String, for infoPlist: String, below folder: String
  ) throws(DeclarationValidationError) -> SourceFile? {
    let place = resolvedPath(infoPlist).dropFirst(resolvedPath(folder).count + 1)
    guard try FilePaths.isFile(path), let bytes = try? FilePaths.read(path, maximumSize: Self.largestFile),
      LintFile.isConfiguration(named: path, String(decoding: bytes, as: UTF8.self), of: String(place))
    else { return nil }
    return SourceFile(bytes, named: path)
  }
}
