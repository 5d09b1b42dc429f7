import UTLibC

/// A placeholder in a template of an Info.plist file, which a program other than Xcode replaces before the file is
/// used.
public struct TemplateMark: Sendable, Hashable {
  /// The kinds of placeholder.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// `@NAME@`, as in CMake's `configure_file` and Autoconf.
    case at = "@NAME@"
    /// `{{ … }}` or `{% … %}`, as in Mustache, Jinja and Go templates.
    case braces = "{{ … }}"
    /// `<%= … %>`, as in ERB and Lodash.
    case percent = "<%= … %>"
    /// A directive of the C preprocessor or of CMake, such as `#ifdef`.
    case directive = "#if"
    /// An m4 macro call alone on a line, such as `ifdef(`.
    case m4 = "m4"
  }

  /// The kind.
  public let kind: Kind
  /// The offset, in bytes of the text.
  public let offset: Int

  /// Finds the first placeholder in a string within a line.
  public static func first(in text: String) -> TemplateMark? {
    var text = text
    return text.withUTF8 { bytes in first(in: bytes, wholeFile: false) }
  }

  /// Finds the first placeholder in a file, ignoring XML comments.
  ///
  /// - Parameter file: text in UTF-8 or another ASCII-compatible encoding.
  public static func first(inFile file: [UInt8]) -> TemplateMark? {
    file.withUnsafeBufferPointer { mayBe(in: $0) ? first(in: $0, wholeFile: true) : nil }
  }

  /// Whether there may be a placeholder in a file, including its comments; most files have none, and are not searched
  /// byte by byte.
  private static func mayBe(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if "@{%".utf8.contains(where: { bytes.index(of: $0, from: 0) != nil }) { return true }
    var line: Int? = 0
    while let start = line {
      if directive(bytes, at: start) != nil { return true }
      line = bytes.index(of: UInt8(ascii: "\n"), from: start).map { $0 + 1 }
    }
    return false
  }

  private static func first(in bytes: UnsafeBufferPointer<UInt8>, wholeFile: Bool) -> TemplateMark? {
    var offset = 0
    if wholeFile, let kind = directive(bytes, at: 0) { return TemplateMark(kind: kind, offset: 0) }
    while offset < bytes.count {
      let byte = bytes[offset]
      // Almost no byte is one of these.
      guard isFirst(byte) else {
        offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "@"):
        if isVariable(bytes, at: offset) { return TemplateMark(kind: .at, offset: offset) }
      case UInt8(ascii: "{") where bytes.has("{{", at: offset) || bytes.has("{%", at: offset):
        return TemplateMark(kind: .braces, offset: offset)
      case UInt8(ascii: "<"):
        if bytes.has("<%", at: offset) { return TemplateMark(kind: .percent, offset: offset) }
        if wholeFile, bytes.has("<!--", at: offset) { offset = bytes.end(ofCommentAt: offset) - 1 }
      case UInt8(ascii: "\n") where wholeFile:
        if let kind = directive(bytes, at: offset + 1) { return TemplateMark(kind: kind, offset: offset + 1) }
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Whether a placeholder may begin with a byte, or after it.
  @inline(__always)
  private static func isFirst(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "<") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "\n")
  }

  /// Whether there is `@`, a name and `@`; an address such as `me@example.com` has only one `@`.
  private static func isVariable(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
    var end = offset + 1
    while end < bytes.count, end - offset <= 128, isNameByte(bytes[end]) { end += 1 }
    return end > offset + 2 && end < bytes.count && bytes[end] == UInt8(ascii: "@")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func directive(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Kind? {
    var offset = offset
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") || bytes[offset] == UInt8(ascii: "\t") {
      offset += 1
    }
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "#"):
      return directives.contains { bytes.has($0, at: offset) } ? .directive : nil
    case UInt8(ascii: "a")...UInt8(ascii: "z"):
      return macros.contains { bytes.has($0, at: offset) } ? .m4 : nil
    default: return nil
    }
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
