/// A line of a `.gitignore` file, as gitignore(5) describes it.
package struct IgnorePattern: Sendable {
  /// Whether matching items are included again: the line begins with an exclamation mark.
  package let isNegated: Bool
  private let isForFolders: Bool
  /// Whether it is compared with the whole path relative to the file's folder, rather than with the name.
  private let isAnchored: Bool
  private let tokens: [Token]

  /// A token of a pattern.
  private enum Token: Sendable {
    case byte(UInt8)
    /// `?`
    case oneByte
    case set(ByteSet)
    /// `*`
    case star
    /// `**/`: any number of folders, or none.
    case folders
    /// `**` at the end: everything inside. Also before a slash with a backslash, as git reads it.
    case everything
  }

  /// Reads a line; nil if it is blank, a comment, or can match nothing.
  package init?(_ line: some Collection<UInt8>) {
    var line = Self.trimmed(Array(line))[...]
    isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() } else if line.first == UInt8(ascii: "#") { return nil }
    isForFolders = line.last == UInt8(ascii: "/")
    if isForFolders { line.removeLast() }
    isAnchored = line.contains(UInt8(ascii: "/"))
    if line.first == UInt8(ascii: "/") { line.removeFirst() }
    guard !line.isEmpty, let tokens = Self.tokens(Array(line), isAnchored: isAnchored) else { return nil }
    self.tokens = tokens
  }

  /// Removes the spaces at the end, unless a backslash protects them.
  private static func trimmed(_ line: [UInt8]) -> [UInt8] {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    while line.last == UInt8(ascii: " ") {
      let backslashes = line.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes % 2 == 1 { break }
      line.removeLast()
    }
    return line
  }

  private static func tokens(_ pattern: [UInt8], isAnchored: Bool) -> [Token]? {
    var tokens: [Token] = []
    // git compares the part before the first special character separately, and treats the rest as a separate pattern
    // whose start is the start of a name.
    let literal = isAnchored ? pattern.prefix { !"*?[\\".utf8.contains($0) }.count : 0
    var index = 0
    let slash = UInt8(ascii: "/")
    while index < pattern.count {
      let byte = pattern[index]
      index += 1
      switch byte {
      case UInt8(ascii: "?"): tokens.append(.oneByte)
      case UInt8(ascii: "\\"):
        guard index < pattern.count else { return nil }
        tokens.append(.byte(pattern[index]))
        index += 1
      case UInt8(ascii: "["):
        guard let (set, end) = ByteSet.reading(pattern, from: index) else { return nil }
        tokens.append(.set(set))
        index = end
      case UInt8(ascii: "*"):
        let start = index - 1
        while index < pattern.count, pattern[index] == UInt8(ascii: "*") { index += 1 }
        // Three or more asterisks are read like two.
        let isWhole = index - start >= 2 && (start == 0 || start == literal || pattern[start - 1] == slash)
        if isWhole, index == pattern.count || pattern[index...].starts(with: "\\/".utf8) {
          tokens.append(.everything)
        } else if isWhole, pattern[index] == slash {
          tokens.append(.folders)
          index += 1
        } else {
          tokens.append(.star)
        }
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// Returns whether an item matches.
  ///
  /// - Parameters:
  ///   - path: the path relative to the folder of the `.gitignore` file.
  ///   - isFolder: whether it is a folder.
  package func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFolders && !isFolder { return false }
    let start = isAnchored ? nil : path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 }
    return matches(path[(start ?? path.startIndex)...])
  }

  /// Follows all paths through the pattern simultaneously, so that the time is at most proportional to the length of
  /// the pattern times that of the text.
  private func matches(_ text: ArraySlice<UInt8>) -> Bool {
    // Most texts end the search at their first byte.
    if case .byte(let first)? = tokens.first, first != text.first { return false }
    var states = Array(repeating: false, count: tokens.count + 1)
    var next = states
    enter(0, &states)
    let slash = UInt8(ascii: "/")
    for byte in text {
      for index in next.indices { next[index] = false }
      var isAlive = false
      for (index, token) in tokens.enumerated() where states[index] {
        let isTaken =
          switch token {
          case .byte(let own): own == byte
          case .oneByte, .star: byte != slash
          case .set(let set): byte != slash && set.contains(byte)
          case .folders, .everything: true
          }
        guard isTaken else { continue }
        isAlive = true
        switch token {
        case .star: enter(index, &next)
        case .folders: if byte == slash { enter(index, &next) } else { next[index] = true }
        case .everything:
          next[index] = true
          enter(index + 1, &next)
        default: enter(index + 1, &next)
        }
      }
      guard isAlive else { return false }
      swap(&states, &next)
    }
    return states[tokens.count]
  }

  /// Advances to a token, and past tokens that may match nothing.
  private func enter(_ index: Int, _ states: inout [Bool]) {
    var index = index
    while true {
      states[index] = true
      guard index < tokens.count else { return }
      switch tokens[index] {
      case .star, .folders, .everything: index += 1
      default: return
      }
    }
  }
}
