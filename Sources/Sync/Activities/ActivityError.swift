import SafeWriting
import UTText

/// Why activities cannot be stored or read.
package enum ActivityError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no home folder.
  case noHome
  /// A file would have, or has, this many bytes.
  case tooLarge(Int)
  /// A file would have more values and keys than others read.
  case tooManyValues
  /// The user info cannot be stored in a property list.
  case notRepresentable
  /// A file is not one with activities.
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
    case .tooLarge(let size): "\(size) bytes are too many for activities; the limit is \(ActivityFile.maximumSize)"
    case .tooManyValues:
      "the user info of the activity has too many values; the limit is \(ActivityFile.maximumEntries) for all activities"
    case .notRepresentable: "the user info of the activity cannot be stored in a property list"
    case .malformed: "not a valid file with activities"
    case .notAFolder: "not a folder"
    case .busy: "another program is changing the activities of this device"
    case .system(let code): systemErrorText(code)
    case .unwritable(let reason): reason
    }
  }
}
