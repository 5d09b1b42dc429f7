/// A line of a `.gitignore` file, as gitignore(5) describes it.
package struct IgnorePattern: Sendable {
  /// Whether matching items are included again: the line begins with an exclamation mark.
  package let isNegated: Bool
  private let isForFolders: Bool
  /// Whether it is compared with the whole path relative to the file's folder, rather than with the name.
  private let isAnchored: Bool
  private let pattern: WildcardPattern<NameCharacters>

  private static let slash = UInt8(ascii: "/")

  /// Reads a line; nil if it is blank, a comment, or can match nothing.
  package init?(_ line: some Collection<UInt8>) {
    var line = Self.trimmed(Array(line))[...]
    isNegated = line.first == UInt8(ascii: "!")
    if isNegated { line.removeFirst() } else if line.first == UInt8(ascii: "#") { return nil }
    isForFolders = line.last == Self.slash
    if isForFolders { line.removeLast() }
    isAnchored = line.contains(Self.slash)
    if line.first == Self.slash { line.removeFirst() }
    guard !line.isEmpty, let tokens = Self.tokens(Array(line), isAnchored: isAnchored) else { return nil }
    pattern = WildcardPattern(tokens)
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

  private static func tokens(
    _ pattern: [UInt8], isAnchored: Bool
  ) -> [WildcardPattern<NameCharacters>.Token]? {
    var tokens: [WildcardPattern<NameCharacters>.Token] = []
    // git compares the part before the first special character separately, and treats the rest as a separate pattern
    // whose start is the start of a name.
    let literal = isAnchored ? pattern.prefix { !"*?[\\".utf8.contains($0) }.count : 0
    var rest = pattern[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?"): tokens.append(.one(NameCharacters(all: .bytes)))
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { return nil }
        tokens.append(.literal(next))
      case UInt8(ascii: "["):
        guard let set = NameCharacters(&rest, of: .bytes) else { return nil }
        tokens.append(.one(set))
      case UInt8(ascii: "*"):
        let start = rest.startIndex - 1
        rest = rest.drop { $0 == byte }
        // Three or more asterisks are read like two.
        let isWhole =
          rest.startIndex - start >= 2 && (start == 0 || start == literal || pattern[start - 1] == slash)
        // `**` at the end matches everything inside. This includes `**` before an escaped slash, as in git.
        if isWhole, rest.isEmpty || rest.starts(with: "\\/".utf8) {
          tokens.append(.run(.anything))
        } else if isWhole, rest.first == slash {
          tokens.append(.run(.folders))
          rest.removeFirst()
        } else {
          tokens.append(.run(.partOfName))
        }
      default: tokens.append(.literal(byte))
      }
    }
    return tokens
  }

  /// Returns whether an item matches. Takes at most as many steps as the product of the lengths of pattern and path.
  ///
  /// - Parameters:
  ///   - path: the path relative to the folder of the `.gitignore` file.
  ///   - isFolder: whether it is a folder.
  package func matches(_ path: ArraySlice<UInt8>, isFolder: Bool) -> Bool {
    if isForFolders && !isFolder { return false }
    let start = isAnchored ? nil : path.lastIndex(of: Self.slash).map { $0 + 1 }
    return path[(start ?? path.startIndex)...].withUnsafeBytes { pattern.matches($0) }
  }
}
