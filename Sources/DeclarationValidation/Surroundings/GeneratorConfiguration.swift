import DeclarationLint
import Glibc

/// The configuration of a program that writes an Info.plist, such as `tauri.conf.json`.
enum GeneratorConfiguration {
  private static let largestFile = 1 << 20
  /// How many folders above the file's own are looked at: Expo's `ios/Notes/Info.plist` is two below `app.json`.
  private static let mostLevels = 3

  /// The configuration in the folder of an Info.plist or the nearest above it, at most up to the repository's.
  static func file(for infoPlist: String) -> SourceFile? {
    var folder = FilePaths.folder(of: infoPlist)
    for _ in 0...mostLevels {
      let place = String(FilePaths.absolute(infoPlist).dropFirst(FilePaths.absolute(folder).count + 1))
      for name in LintFile.configurationNames {
        let path = FilePaths.joined(folder, name)
        guard FilePaths.isFile(path), let bytes = try? FilePaths.read(path, maximumSize: largestFile) else { continue }
        if LintFile.isConfiguration(named: name, String(decoding: bytes, as: UTF8.self), of: place) {
          return SourceFile(bytes, named: path)
        }
      }
      guard FilePaths.status(of: FilePaths.joined(folder, ".git")) == nil, let above = FilePaths.above(folder) else {
        return nil
      }
      folder = above
    }
    return nil
  }
}
