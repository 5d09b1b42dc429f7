import BundleDeclarations
import Glibc

/// Finds the property lists to check.
struct InputFinder {
  /// A property list that is to be checked.
  struct Input: Sendable {
    /// Its path, as it is called in messages.
    let path: String
    /// Its bytes, if it is no file of its own on disk.
    var bytes: [UInt8]?
    /// What is known of the bundle.
    var context = InfoPlist.Context()
    /// The app that it belongs to.
    var application: String?
    /// Whether it came from standard input.
    var isStandardInput = false

    /// Whether it can be written.
    var isOnDisk: Bool { bytes == nil }
  }

  /// Folders that hold what was built or fetched, not what people write.
  private static let skipped: Set<String> = [
    ".build", ".git", ".hg", ".svn", "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "checkouts",
  ]
  private static let mostLevels = 64

  /// The property lists below a path, in the order of their names; the path itself if it is a file.
  static func inputs(at path: String) throws(DeclarationValidationError) -> [Input] {
    guard FilePaths.status(of: path) != nil else { throw .unreadable(path: path, reason: FilePaths.reason()) }
    guard FilePaths.isFolder(path) else { return [Input(path: path)] }
    return files(below: path) { name in
      name == "Info.plist" || name.hasSuffix("-Info.plist") || name.hasSuffix("_Info.plist")
    }.map { Input(path: $0) }
  }

  /// The files below a folder whose names are wanted, links not followed.
  static func files(below folder: String, level: Int = 0, where isWanted: (String) -> Bool) -> [String] {
    guard level < mostLevels else { return [] }
    var entries: UnsafeMutablePointer<UnsafeMutablePointer<dirent>?>?
    let count = scandir(folder, &entries, nil, nil)
    guard count >= 0, let entries else { return [] }
    defer { free(entries) }
    var names: [String] = []
    for index in 0..<Int(count) {
      guard let entry = entries[index] else { continue }
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
      free(entry)
    }
    return names.sorted().flatMap { name -> [String] in
      let path = FilePaths.joined(folder, name)
      var status = stat()
      guard name != ".", name != "..", lstat(path, &status) == 0 else { return [] }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: return skipped.contains(name) ? [] : files(below: path, level: level + 1, where: isWanted)
      case S_IFREG: return isWanted(name) ? [path] : []
      default: return []
      }
    }
  }
}
