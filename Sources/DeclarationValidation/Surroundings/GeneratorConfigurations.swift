import DeclarationLint
import Synchronization

/// Finds the configurations of programs that write Info.plists, such as `tauri.conf.json`. Every folder is looked at once.
final class GeneratorConfigurations: Sendable {
  private struct Folder {
    /// The names of possible configurations, in the order in which they are looked at.
    let configurations: [String]
    let isRepository: Bool
  }

  private static let largestFile = 1 << 20
  /// How many folders above the file's own are looked at: Expo's `ios/Notes/Info.plist` is two below `app.json`.
  private static let mostLevels = 3

  private let folders = Mutex<[String: Folder]>([:])

  /// The configuration in the folder of an Info.plist or the nearest above it, at most up to the repository's.
  func file(for infoPlist: String) -> SourceFile? {
    var path = FilePaths.folder(of: infoPlist)
    for _ in 0...Self.mostLevels {
      let folder = self.folder(at: path)
      for name in folder.configurations {
        if let file = file(at: FilePaths.joined(path, name), for: infoPlist, below: path) { return file }
      }
      guard !folder.isRepository, let above = FilePaths.above(path) else { return nil }
      path = above
    }
    return nil
  }

  private func folder(at path: String) -> Folder {
    if let known = folders.withLock({ $0[path] }) { return known }
    let names = Set(FilePaths.names(in: path))
    let folder = Folder(
      configurations: LintFile.configurationNames.filter(names.contains), isRepository: names.contains(".git"))
    folders.withLock { $0[path] = folder }
    return folder
  }

  private func file(at path: String, for infoPlist: String, below folder: String) -> SourceFile? {
    let place = FilePaths.absolute(infoPlist).dropFirst(FilePaths.absolute(folder).count + 1)
    guard FilePaths.isFile(path), let bytes = try? FilePaths.read(path, maximumSize: Self.largestFile),
      LintFile.isConfiguration(named: path, String(decoding: bytes, as: UTF8.self), of: String(place))
    else { return nil }
    return SourceFile(bytes, named: path)
  }
}
