import PropertyLists
import UTLint
import UTThreads

/// Finds the configurations of programs that write Info.plists, such as `tauri.conf.json`. Every folder is searched
/// once, and every file is read once.
final class GeneratorConfigurations: Sendable {
  private struct Folder {
    /// The names of possible configurations, in search order.
    let configurations: [String]
    /// The parent folder; nil at the root of the file system or a repository, where the search ends.
    let above: String?
  }

  private static let largestFile = 1 << 20
  /// The number of folders searched above the file's own: Expo's `ios/Notes/Info.plist` is two levels below `app.json`.
  private static let mostLevels = 3

  /// In monitors: the thread sanitizer does not see how a `Mutex` waits.
  private let folders = Monitor<[String: Folder]>([:])
  /// The files that were read, by path; nil for files that are not configurations.
  private let configurations = Monitor<[String: GeneratorConfiguration?]>([:])

  /// Returns the configuration in the folder of an Info.plist or the nearest one above it, up to the repository's root.
  ///
  /// - Parameter siblings: the names in the folder of the Info.plist, if known.
  /// - Throws: if a folder cannot be read.
  func file(for infoPlist: String, siblings: [String]?) throws(DeclarationValidationError) -> SourceFile? {
    var path = infoPlist.folderPath
    var names = siblings
    for _ in 0...Self.mostLevels {
      let folder = try self.folder(at: path, names: names)
      for name in folder.configurations {
        if let file = try file(at: path.path(ofItemNamed: name), for: infoPlist, below: path) { return file }
      }
      guard let above = folder.above else { return nil }
      path = above
      names = nil
    }
    return nil
  }

  private func folder(at path: String, names: [String]?) throws(DeclarationValidationError) -> Folder {
    if let known = folders.locked({ $0[path] }) { return known }
    let names = if let names { names } else { try ValidationFiles.names(in: path) }
    let folder = Folder(
      configurations: LintFile.configurationNames.filter(names.contains),
      above: names.contains(".git") ? nil : path.folderAbove)
    folders.locked { $0[path] = folder }
    return folder
  }

  private func file(
    at path: String, for infoPlist: String, below folder: String
  ) throws(DeclarationValidationError) -> SourceFile? {
    guard let configuration = try configuration(at: path) else { return nil }
    // The file itself may be a link.
    let own = resolvedPath(infoPlist.folderPath).path(ofItemNamed: infoPlist.lastName)
    guard let place = own.path(inFolder: resolvedPath(folder)), configuration.applies(to: String(place)) else {
      return nil
    }
    return configuration.file
  }

  private func configuration(at path: String) throws(DeclarationValidationError) -> GeneratorConfiguration? {
    if let known = configurations.locked({ $0[path] }) { return known }
    var found: GeneratorConfiguration?
    if try ValidationFiles.isFile(path), let bytes = try? ValidationFiles.read(path, maximumSize: Self.largestFile) {
      found = GeneratorConfiguration(bytes, named: path)
    }
    configurations.locked { $0[path] = .some(found) }
    return found
  }
}
