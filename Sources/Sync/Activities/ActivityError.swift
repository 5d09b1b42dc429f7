import SafeWriting
import UTText

/// Why activities cannot be stored or read.
package enum ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The home folder is missing.
  case noHome
  /// A file would have, or has, this many bytes.
  case tooLarge(Int)
  /// A file would have more values and keys than readers accept.
  case tooManyValues
  /// The user info cannot be stored in a property list.
  case notRepresentable
  /// A file does not contain activities.
  case malformed
  /// The folder of the activities is a link, or a file.
  case notAFolder
  /// Another process of this device did not finish in time.
  case busy
  /// A system call failed.
  case system(Int32)
  /// A file could not be written.
  case unwritable(String)

  package var description: String {
    switch self {
    case .noHome: "cannot find the data folder: set HOME or XDG_DATA_HOME"
    case .tooLarge(let size): "the size of \(size) bytes exceeds the limit of \(ActivityFile.maximumSize) bytes"
    case .tooManyValues:
      "the number of user info values exceeds the limit of \(ActivityFile.maximumEntries)"
    case .notRepresentable: "the user info of the activity cannot be stored in a property list"
    case .malformed: "invalid activities file"
    case .notAFolder: "not a folder"
    case .busy: "another program is changing this device's activities"
    case .system(let code): systemErrorText(code)
    case .unwritable(let reason): reason
    }
  }
}
