/// The actual format of a file that is not a property list, so that it is reported in one line instead of one per word.
enum OtherFormat {
  case lfsPointer, script, html, json, text
  /// A file with merge conflict markers; the first of them.
  case conflict(Range<Int>)

  /// Creates the format of text; nil if the text may be a property list with errors.
  init?(_ text: SourceText) {
    let content = text.utf8[text.contentStart...].drop(while: isWhiteSpace)
    if content.starts(with: "version https://git-lfs.github.com/spec/".utf8) {
      self = .lfsPointer
    } else if content.starts(with: "#!".utf8) {
      self = .script
    } else if let mark = Self.conflictMark(in: text.utf8) {
      self = .conflict(mark)
    } else if Self.isHTML(content) {
      self = .html
    } else if Self.isJSON(content) {
      self = .json
    } else if Self.isProse(content) {
      self = .text
    } else {
      return nil
    }
  }

  /// The message and help.
  var message: (text: String, help: String) {
    switch self {
    case .lfsPointer: ("this is a Git LFS pointer, not the file itself", "fetch the file with 'git lfs pull'")
    case .script: ("this is a script, not a property list", "pass a property list")
    case .html:
      ("this is an HTML page, not a property list", "obtain the file again; the server may have sent an error page")
    case .json: ("this is JSON, not a property list", "convert it with 'plutil -convert xml1'")
    case .text: ("this is a text file, not a property list", "pass a property list")
    case .conflict: ("the file has merge conflict markers", "resolve the conflict")
    }
  }

  /// A line of `<<<<<<<`, then one of `=======` and one of `>>>>>>>`.
  private static func conflictMark(in bytes: [UInt8]) -> Range<Int>? {
    var marks = ["<<<<<<< ", "=======", ">>>>>>> "][...]
    var first: Range<Int>?
    var start = 0
    while start < bytes.count, let mark = marks.first {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if bytes[start..<end].starts(with: mark.utf8) {
        first = first ?? start..<end
        marks.removeFirst()
      }
      start = end + 1
    }
    return marks.isEmpty ? first : nil
  }

  private static func isHTML(_ content: ArraySlice<UInt8>) -> Bool {
    let head = String(decoding: content.prefix(16), as: UTF8.self).lowercased()
    return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
  }

  /// `{"key":` or `[` and a value; OpenStep has `=` after a key and no `[`.
  private static func isJSON(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first else { return false }
    let inner = content.dropFirst().drop(while: isWhiteSpace)
    switch first {
    case UInt8(ascii: "["): return inner.first.map { "{[]\"-0123456789tfn".utf8.contains($0) } ?? false
    case UInt8(ascii: "{"):
      guard inner.first == UInt8(ascii: "\""), let quote = inner.dropFirst().firstIndex(of: UInt8(ascii: "\"")) else {
        return false
      }
      return inner[(quote + 1)...].first { !isWhiteSpace($0) } == UInt8(ascii: ":")
    default: return false
    }
  }

  /// Whether the first line does not begin like a property list and has several words, but no `=` as in a `.strings`
  /// file.
  private static func isProse(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first, !"<{(\"'/".utf8.contains(first) else { return false }
    let line = content.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return line.contains(UInt8(ascii: " ")) && !line.contains(UInt8(ascii: "=")) && !line.contains(UInt8(ascii: "<"))
      && !content.prefix(4096).contains(UInt8(ascii: "\0"))
      && !["<?xml", "<plist", "<dict"].contains { content.prefix(4096).has($0) }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func has(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
