import SafeWriting
import SystemCalls

/// The lines of a folder's ignore list (`.stignore`) that keep evicted items away from this device. They are between two comments at
/// the beginning, because the first pattern that matches counts; all other lines are the user's and stay as they are.
package struct EvictedItems: Equatable, Sendable {
  static let begin = "// Managed by utictl: begin"
  static let end = "// Managed by utictl: end"

  /// The patterns of the temporary files of saves, which never belong on other devices.
  private static let temporary = ItemSiblings.temporarySuffixes.map { "(?d).*\($0)" }

  /// Whether temporary files of saves are ignored.
  var ignoresTemporaryFiles = false
  /// The patterns of evicted items.
  private(set) var patterns: [String]
  /// The user's lines.
  let others: [String]

  /// - Parameter lines: the lines of an ignore list.
  init(lines: [String]) {
    guard let first = lines.firstIndex(of: Self.begin), let last = lines[first...].firstIndex(of: Self.end) else {
      // A comment without the other one: what follows may be the user's.
      (patterns, others) = ([], lines.filter { $0 != Self.begin && $0 != Self.end })
      return
    }
    patterns = lines[(first + 1)..<last].filter { $0.utf8.first == UInt8(ascii: "/") }
    ignoresTemporaryFiles = Set(lines[(first + 1)..<last]).isSuperset(of: Self.temporary)
    others = Array(lines[..<first] + lines[(last + 1)...])
  }

  /// The lines of the whole list.
  var lines: [String] {
    let own = (ignoresTemporaryFiles ? Self.temporary : []) + patterns
    return own.isEmpty ? others : [Self.begin] + own + [Self.end] + others
  }

  func contains(_ path: SyncPath) -> Bool { Self.pattern(for: path).map(contains) ?? false }

  // Patterns are compared byte by byte: a character may combine with the slash before it, and names that Unicode takes for
  // equivalent are of different items.
  private func contains(_ pattern: String) -> Bool { patterns.contains { $0.utf8.elementsEqual(pattern.utf8) } }

  /// Whether the item, or a folder that contains it, was evicted.
  func covers(_ path: SyncPath) -> Bool { path.andFolders.contains(where: contains) }

  /// Removes the item, those in it, and the folders that contain it.
  mutating func removeAll(covering path: SyncPath) {
    let covering = path.andFolders.compactMap { Self.pattern(for: $0) }
    patterns.removeAll { pattern in covering.contains { $0.utf8.elementsEqual(pattern.utf8) } }
    remove(path)
  }

  /// - Returns: false if no line can express the path.
  mutating func add(_ path: SyncPath) -> Bool {
    guard let pattern = Self.pattern(for: path) else { return false }
    if !contains(pattern) { patterns.append(pattern) }
    return true
  }

  /// Adds patterns that were removed before.
  mutating func add(patterns: [String]) { self.patterns += patterns.filter { !contains($0) } }

  /// Removes the item and those in it.
  mutating func remove(_ path: SyncPath) {
    guard let pattern = Self.pattern(for: path) else { return }
    patterns.removeAll { $0.utf8.elementsEqual(pattern.utf8) || $0.utf8.starts(with: (pattern + "/").utf8) }
  }

  /// The pattern that matches one item and what is in it (docs.syncthing.net, "Ignoring Files"); nil if there is none: lines end at
  /// control characters, and names are UTF-8.
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
    return last == " " ? pattern.dropLast() + "[ ]" : nil
  }
}
