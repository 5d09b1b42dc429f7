import SafeWriting
import UTText

/// The reason why a container could not be created.
package enum ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The home folder is missing.
  case noHome
  /// Other users have access to the folder.
  case notPrivate([UInt8])
  /// A system call failed for this path.
  case system([UInt8], Int32)
  /// A file could not be written.
  case unwritable(String)

  package var description: String {
    switch self {
    case .noHome: "cannot find the data folder: set HOME or XDG_DATA_HOME"
    case .notPrivate(let path):
      "'\(PrintableText.short(path))' must be a folder that you own, with mode 0700; set its mode, or rename the item if it is not yours"
    case .system(let path, let code): "cannot use '\(PrintableText.short(path))': \(systemErrorText(code))"
    case .unwritable(let reason): reason
    }
  }
}
