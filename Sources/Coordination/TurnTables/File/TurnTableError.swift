import UTLibC
import UTText

/// Why the turn table cannot be used.
package struct TurnTableError: Error, Hashable, Sendable {
  package enum Problem: Hashable, Sendable {
    /// A system call failed: the attempted operation, and the value of `errno`.
    case system(operation: String, code: CInt)
    /// It belongs to another user.
    case foreign
    /// Other users have access; the mode of the file or folder.
    case accessible(mode: UInt32)
    case notAFolder
    case notAFile
    case symbolicLink
    /// The file was truncated or extended.
    case size(found: Int64, expected: Int64)
    case notATable
    /// The file was truncated, or written by another program, while it was used.
    case damaged
    /// The file has another format.
    case version(UInt64)
    /// The table is from an earlier start of the system.
    case stale
    /// The file was removed or replaced while it was used.
    case removed
    /// No slot is free.
    case full
    /// No number is free for another process.
    case tooManyProcesses
  }

  /// The path of the table or its folder.
  package let path: [UInt8]
  package let problem: Problem

  /// Whether the table may be usable later: memory of the table and the system, and descriptors, become free again.
  package var isTemporary: Bool {
    switch problem {
    case .full, .removed: true
    case .system(_, let code): [EMFILE, ENFILE, ENOMEM].contains(code)
    default: false
    }
  }
}

extension TurnTableError: CustomStringConvertible {
  package var description: String {
    let path = "'\(PrintableText.short(path))'"
    return switch problem {
    case .system(let operation, let code): "cannot \(operation) \(path): \(systemErrorText(code))"
    case .foreign: "\(path) belongs to another user; set XDG_RUNTIME_DIR to a folder of your own"
    case .accessible(let mode):
      "\(path) is accessible to other users (mode \(String(mode, radix: 8))); remove their access with 'chmod go='"
    case .notAFolder: "\(path) is not a folder"
    case .notAFile: "\(path) is not a file"
    case .symbolicLink: "\(path) is a symbolic link"
    case .size(let found, let expected):
      "\(path) is damaged: \(found) bytes instead of \(expected); remove it when no program uses it"
    case .damaged: "\(path) was damaged while in use; remove it when no program uses it"
    case .notATable: "\(path) is not a turn table; remove it"
    case .version(let version): "\(path) has format version \(version), which is not supported"
    case .stale: "\(path) was created before the last system start"
    case .removed: "\(path) was removed while in use"
    case .full: "\(path) is full; see 'utictl document turns'"
    case .tooManyProcesses: "\(path) is in use by too many processes"
    }
  }

  /// The error of the last system call.
  static func current(_ operation: String, _ path: [UInt8]) -> TurnTableError {
    TurnTableError(path: path, problem: .system(operation: operation, code: errno))
  }
}
