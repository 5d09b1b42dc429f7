import SafeWriting
import UTDeviceGenerations
import UTSystemCalls
import VersionStores

/// The lines of a folder's ignore list (`.stignore`) that keep evicted items away from this device. They are between
/// two comments at the beginning, because the first pattern that matches counts; all other lines are the user's and
/// stay as they are.
package struct EvictedItems: Equatable, Sendable {
  static let begin = "// Managed by utictl: begin"
  static let end = "// Managed by utictl: end"

  /// The patterns of the temporary files of saves and the versions that they keep, which never belong on other devices.
  /// Without `(?d)`, because they may contain the last copy of an edit, which Syncthing must not delete.
  private static let temporary = ItemSiblings.temporarySuffixes.map { ".*\($0)" } + ["\(VersionStore.folderPrefix)*"]
  /// The pattern of the items that are set aside during an eviction.
  private static let area = "/" + EvictionArea.name

  /// Whether temporary files of saves, and the versions that they keep, are ignored.
  var ignoresTemporaryFiles = false
  /// Whether the items that are set aside during an eviction are ignored.
  var ignoresItemsSetAside = false
  /// The patterns of evicted items.
  private(set) var patterns: [String] = []
  /// The user's lines.
  let others: [String]

  /// - Parameter lines: the lines of an ignore list.
  init(lines: [String]) {
    guard let first = lines.firstIndex(where: { Self.isSame($0, Self.begin) }),
      let last = lines[first...].firstIndex(where: { Self.isSame($0, Self.end) })
    else {
      // A comment without its counterpart: the following lines may be the user's.
      others = lines.filter { !Self.isSame($0, Self.begin) && !Self.isSame($0, Self.end) }
      return
    }
    var (found, foreign): ([String], [String]) = ([], [])
    for line in lines[(first + 1)..<last] {
      if Self.isSame(line, Self.area) {
        ignoresItemsSetAside = true
      } else if Self.path(of: line) != nil {
        patterns.append(line)
      } else if Self.temporary.contains(where: { Self.isSame(line, $0) }) {
        found.append(line)
      } else {
        // The user added this line here.
        foreign.append(line)
      }
    }
    ignoresTemporaryFiles = Set(found).isSuperset(of: Self.temporary)
    others = Array(lines[..<first]) + foreign + Array(lines[(last + 1)...])
  }

  /// The lines of the whole list.
  var lines: [String] {
    let own =
      (ignoresItemsSetAside ? [Self.area] : []) + (ignoresTemporaryFiles ? Self.temporary : []) + patterns
    return own.isEmpty ? others : [Self.begin] + own + [Self.end] + others
  }

  /// Whether these are the lines of a list, byte by byte.
  func isWritten(as lines: [String]) -> Bool { self.lines.elementsEqual(lines, by: Self.isSame) }

  /// The evicted items.
  var paths: [SyncPath] { patterns.compactMap { Self.path(of: $0) } }

  func contains(_ path: SyncPath) -> Bool { Self.pattern(for: path).map(contains) ?? false }

  // Patterns are compared byte by byte: a character may combine with the slash before it, and names that Unicode treats
  // as equivalent belong to different items.
  private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

  private func contains(_ pattern: String) -> Bool { patterns.contains { Self.isSame($0, pattern) } }

  /// Whether the item, or a folder that contains it, was evicted.
  func covers(_ path: SyncPath) -> Bool { path.andFolders.contains(where: contains) }

  /// Removes the item, the items in it, and the folders that contain it.
  mutating func removeAll(covering path: SyncPath) {
    patterns.removeAll { Self.path(of: $0).map { $0.contains(path) || path.contains($0) } ?? false }
  }

  /// - Returns: false if no line can express the path.
  mutating func add(_ path: SyncPath) -> Bool {
    guard let pattern = Self.pattern(for: path) else { return false }
    if !contains(pattern) { patterns.append(pattern) }
    return true
  }

  /// Removes the item alone.
  mutating func remove(_ path: SyncPath) {
    guard let pattern = Self.pattern(for: path) else { return }
    patterns.removeAll { Self.isSame($0, pattern) }
  }

  /// The pattern that matches one item and its contents (docs.syncthing.net, "Ignoring Files"); nil if there is none:
  /// lines end at control characters, and names are UTF-8.
  static func pattern(for path: SyncPath) -> String? {
    guard let text = path.text, !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F })
    else { return nil }
    var pattern = "/"
    for character in text.unicodeScalars {
      if "\\*?[]{}".unicodeScalars.contains(character) { pattern += "\\" }
      pattern.unicodeScalars.append(character)
    }
    // Spaces at the end of a line are not part of the pattern.
    guard let last = pattern.unicodeScalars.last, last.properties.isWhitespace else { return pattern }
    guard last == " " else { return nil }
    pattern.unicodeScalars.removeLast()
    return pattern + "[ ]"
  }

  /// The path whose pattern is a line; nil if ``pattern(for:)`` does not return such a line.
  static func path(of pattern: String) -> SyncPath? {
    var bytes = Array(pattern.utf8)
    guard bytes.first == UInt8(ascii: "/") else { return nil }
    if bytes.suffix(3).elementsEqual("[ ]".utf8) { bytes.replaceSubrange((bytes.count - 3)..., with: " ".utf8) }
    var (name, isEscaped): ([UInt8], Bool) = ([], false)
    for byte in bytes.dropFirst() {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { name.append(byte) }
    }
    guard let path = SyncPath(name), let again = Self.pattern(for: path), isSame(again, pattern) else { return nil }
    return path
  }
}
