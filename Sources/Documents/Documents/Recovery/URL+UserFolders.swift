import Foundation
import UTFileURLs
import UTLibC
import UTSystemCalls

extension URL {
  /// The user's folder shared by all programs: `$XDG_DATA_HOME`, by default `~/.local/share`.
  package static let userData = URL(of: .data)

  /// This program's folder in `$XDG_STATE_HOME`, by default `~/.local/state`.
  package static let programState = URL(of: .state).appending(path: ProcessInfo.processInfo.processName)

  /// Creates this folder and any missing parents, accessible to this user only.
  package func makePrivateFolder() throws {
    guard Descriptor.makeFolders(bytes, mode: 0o700) else { throw Self.error(errno, writing: self) }
  }

  private init(of folder: UserFolder) {
    self =
      folder.path().map { URL(bytes: $0) }
      ?? URL(filePath: NSHomeDirectory()).appending(path: folder.pathInHome)
  }
}
