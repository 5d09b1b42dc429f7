import UTLibC

/// Finds template placeholders, one after another.
struct TemplateScanner {
  /// A placeholder with an unclosed bracket is not followed farther than this.
  private static let maximumLength = 4096

  private let bytes: UnsafeBufferPointer<UInt8>
  private let isFile: Bool
  private let acceptsDollar: Bool
  private var offset = 0

  /// - Parameters:
  ///   - isFile: whether the text has lines and XML comments.
  ///   - acceptsDollar: whether `${NAME}` is a placeholder.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isFile: Bool, acceptsDollar: Bool = false) {
    (self.bytes, self.isFile, self.acceptsDollar) = (bytes, isFile, acceptsDollar)
  }

  /// Whether there may be a placeholder other than `${NAME}` in a file, including its comments; most files have none,
  /// and are not searched byte by byte.
  static func mayFind(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if "@{%".utf8.contains(where: { bytes.index(of: $0, from: 0) != nil }) { return true }
    let scanner = TemplateScanner(bytes, isFile: true)
    var letter = bytes.index(of: UInt8(ascii: "D"), from: 0)
    while let start = letter {
      if scanner.endOfWord(at: start) != nil { return true }
      letter = bytes.index(of: UInt8(ascii: "D"), from: start + 1)
    }
    var line: Int? = 0
    while let start = line {
      if scanner.directive(at: start) != nil { return true }
      line = bytes.index(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 }
    }
    return false
  }

  /// Returns the next placeholder; nil after the last one.
  mutating func next() -> TemplateMark? {
    if isFile, offset == 0, let mark = directive(at: 0) { return take(mark) }
    while offset < bytes.count {
      let byte = bytes[offset]
      // Few bytes are one of these.
      guard isFirst(byte) else {
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "@"):
        if let end = endOfVariable(at: offset) { return take(.at, end) }
      case UInt8(ascii: "{") where bytes.has("{{", at: offset): return take(.braces, end(of: "}}"), isBlock)
      case UInt8(ascii: "{") where bytes.has("{%", at: offset): return take(.braces, end(of: "%}"), true)
      case UInt8(ascii: "$") where acceptsDollar:
        if let end = endOfDollar(at: offset) { return take(.dollar, end) }
      case UInt8(ascii: "D"):
        if let end = endOfWord(at: offset) { return take(.word, end) }
      case UInt8(ascii: "<"):
        if bytes.has("<%", at: offset) {
          return take(.percent, end(of: "%>"), !bytes.has("<%=", at: offset) && !bytes.has("<%%", at: offset))
        }
        if isFile, bytes.has("<!--", at: offset) { offset = bytes.end(ofCommentAt: offset) - 1 }
      case UInt8(ascii: "\n") where isFile:
        if let mark = directive(at: offset + 1) { return take(mark) }
      default: break
      }
      offset += 1
    }
    return nil
  }

  private mutating func take(_ mark: TemplateMark) -> TemplateMark {
    offset = max(offset, mark.range.upperBound)
    return mark
  }

  private mutating func take(_ kind: TemplateMark.Kind, _ end: Int, _ isControl: Bool = false) -> TemplateMark {
    var range = offset..<end
    let isName = offset > 0 && bytes[offset - 1] == UInt8(ascii: "<")
    if isName, bytes.has("/>", at: end) { range = offset - 1..<end + 2 }
    return take(TemplateMark(kind: kind, range: range, isControl: isControl))
  }

  /// Whether a placeholder may begin with a byte, or after it.
  @inline(__always)
  private func isFirst(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "D")
  }

  /// Returns the offset after a closing bracket; after the opening one if there is none.
  private func end(of bracket: StaticString) -> Int {
    for end in offset + 2..<max(offset + 2, min(bytes.count, offset + Self.maximumLength))
    where bytes.has(bracket, at: end) {
      return end + bracket.utf8CodeUnitCount
    }
    return offset + 2
  }

  /// Whether the braces here contain a tag of a block in Mustache, Handlebars, or a Go template.
  private var isBlock: Bool {
    var start = offset + 2
    while start < bytes.count, "-~ ".utf8.contains(bytes[start]) { start += 1 }
    return Self.blocks.contains { bytes.has($0, at: start) }
  }

  private static let blocks: [StaticString] = [
    "#", "/", "^", ">", "if ", "else", "end", "range ", "with ", "define ", "block ", "template ",
  ]

  /// The end of `@`, a name, and `@`, or of `@@`, a name, and `@@`; an address such as `me@example.com` has only one
  /// `@`.
  private func endOfVariable(at start: Int) -> Int? {
    let length = bytes.has("@@", at: start) ? 2 : 1
    let end = endOfName(at: start + length)
    return end > start + length + 1 && bytes.has(length == 2 ? "@@" : "@", at: end) ? end + length : nil
  }

  /// The end of `${NAME}`.
  private func endOfDollar(at start: Int) -> Int? {
    guard bytes.has("${", at: start) else { return nil }
    let end = endOfName(at: start + 2)
    return end > start + 2 && bytes.has("}", at: end) ? end + 1 : nil
  }

  /// The end of one of jpackage's words, but not of a part of a longer name, or of the name of a build setting.
  private func endOfWord(at start: Int) -> Int? {
    guard bytes.has("DEPLOY_", at: start), start == 0 || !Self.precedesName(bytes[start - 1]) else { return nil }
    let end = endOfName(at: start)
    return Self.words.contains { $0.utf8CodeUnitCount == end - start && bytes.has($0, at: start) } ? end : nil
  }

  private static func precedesName(_ byte: UInt8) -> Bool {
    isNameByte(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "$")
  }

  /// The placeholders that jpackage replaces in an Info.plist given as a resource (JDK, `MacAppImageBuilder.java`).
  private static let words: [StaticString] = [
    "DEPLOY_APP_CATEGORY", "DEPLOY_BUNDLE_CFBUNDLE_VERSION", "DEPLOY_BUNDLE_COPYRIGHT", "DEPLOY_BUNDLE_IDENTIFIER",
    "DEPLOY_BUNDLE_NAME", "DEPLOY_BUNDLE_SHORT_VERSION", "DEPLOY_FILE_ASSOCIATIONS", "DEPLOY_ICON_FILE",
    "DEPLOY_LAUNCHER_NAME",
  ]

  private func endOfName(at start: Int) -> Int {
    var end = start
    while end < bytes.count, end - start < 128, Self.isNameByte(bytes[end]) { end += 1 }
    return end
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A directive or macro call that takes the line at an offset.
  private func directive(at start: Int) -> TemplateMark? {
    var offset = start
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") {
      offset += 1
    }
    guard offset < bytes.count else { return nil }
    let kind: TemplateMark.Kind
    switch bytes[offset] {
    case UInt8(ascii: "#") where Self.directives.contains { bytes.has($0, at: offset) }: kind = .directive
    case UInt8(ascii: "a")...UInt8(ascii: "z") where Self.macros.contains { bytes.has($0, at: offset) }: kind = .m4
    default: return nil
    }
    let end = bytes.index(of: UInt8(ascii: "\n"), from: offset) ?? bytes.count
    return TemplateMark(kind: kind, range: start..<end, isControl: true)
  }

  private static let directives: [StaticString] = [
    "#if", "#elif", "#else", "#endif", "#include", "#define", "#undef", "#cmakedefine",
  ]
  private static let macros: [StaticString] = [
    "dnl", "changequote(", "define(", "divert(", "ifdef(", "ifelse(", "include(", "m4_", "undefine(",
  ]
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the next offset of a byte; nil if there is none.
  fileprivate func index(of byte: UInt8, from offset: Int) -> Int? {
    guard let start = baseAddress, let found = memchr(start + offset, Int32(byte), count - offset) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  fileprivate func has(_ text: StaticString, at offset: Int) -> Bool {
    guard count - offset >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where self[offset + index] != text.utf8Start[index] { return false }
    return true
  }

  /// Returns the offset after a comment; the end of the bytes if it is not closed.
  fileprivate func end(ofCommentAt offset: Int) -> Int {
    var offset = offset + 4
    while offset < count, !has("-->", at: offset) { offset += 1 }
    return Swift.min(offset + 3, count)
  }
}
