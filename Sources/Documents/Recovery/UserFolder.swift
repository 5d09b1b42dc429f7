import Foundation
import SystemCalls

/// The user's folders of the XDG Base Directory Specification.
package enum UserFolder {
  /// The folder shared by all programs: `$XDG_DATA_HOME`, by default `~/.local/share`.
  package static let data = folder("XDG_DATA_HOME", inHome: ".local/share")

  /// This program's folder in `$XDG_STATE_HOME`, by default `~/.local/state`.
  package static let state = folder("XDG_STATE_HOME", inHome: ".local/state")
    .appending(path: ProcessInfo.processInfo.processName)

  /// Creates a folder and any missing parents, accessible to this user only.
  package static func make(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private static func folder(_ variable: String, inHome path: String) -> URL {
    UserFolders.folder(variable, inHome: path).map { URL(filePath: String(decoding: $0, as: UTF8.self)) }
      ?? URL(filePath: NSHomeDirectory()).appending(path: path)
  }
}
