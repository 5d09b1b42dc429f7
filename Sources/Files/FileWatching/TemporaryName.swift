import SafeWriting
import UTSyncNames

/// Names of the temporary and lock files of programs. They are not items of the user.
package enum TemporaryName {
  /// The parts of names before and after anything; a whole name if both are empty.
  private static let patterns: [(prefix: String, suffix: String)] = [
    // GLib, browsers, LibreOffice, Emacs, and Vim.
    (".goutputstream-", ""), ("", ".part"), (".~lock.", "#"), (".#", ""), ("", ".swp"),
  ]
  /// The file that Vim creates to find out whether it may write to a folder.
  private static let probe = Array("4913".utf8)

  /// Whether a path contains such a name.
  package static func isPart(of path: [UInt8]) -> Bool {
    path.split(separator: UInt8(ascii: "/")).contains { isTemporary($0) }
  }

  private static func isTemporary(_ name: ArraySlice<UInt8>) -> Bool {
    if name.elementsEqual(probe) || RealPlace.isHiddenBySave(Array(name)) || SyncProgram.isTemporary(name) {
      return true
    }
    return patterns.contains { prefix, suffix in
      name.count > prefix.utf8.count + suffix.utf8.count && name.starts(with: prefix.utf8)
        && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
  }
}
