import Glibc
import SystemCalls
import SystemPackage
import Text

enum Files {
  /// Whether a path names something, without following a link. What a broken disk does not show is there.
  static func exists(_ path: [UInt8]) -> Bool {
    Descriptor.status(at: path, followingLinks: false) != nil
      || ![ENOENT, ENOTDIR, ENAMETOOLONG, EACCES, EINVAL, ELOOP].contains(errno)
  }

  /// The bytes of arguments, in their order: names on disk need not be UTF-8, but the text of an argument is.
  static func bytes(ofArguments texts: [String]) -> [[UInt8]] {
    var position = 0
    return texts.map { text in
      // Only what was replaced is looked for.
      guard text.unicodeScalars.contains("\u{FFFD}") else { return Array(text.utf8) }
      while position < Arguments.bytes.count {
        defer { position += 1 }
        let bytes = Arguments.bytes[position]
        if String(decoding: bytes, as: UTF8.self) == text { return bytes }
      }
      return Array(text.utf8)
    }
  }

  /// The bytes of an argument.
  static func bytes(ofArgument text: String) -> [UInt8] { bytes(ofArguments: [text]).first ?? Array(text.utf8) }

  /// Arguments that are paths for what takes text only.
  ///
  /// - Throws: ``Failure`` for a path that is not UTF-8, rather than not finding what is there.
  static func checkedTexts(_ texts: [String]) throws -> [String] {
    guard let spelling = Arguments.firstMisencoded(of: texts) else { return texts }
    throw Failure("cannot open '\(PrintableText.short(spelling))': the name is not valid UTF-8")
  }

  /// The path of these bytes. No argument has a NUL in it.
  static func path(_ bytes: [UInt8]) -> FilePath { FilePath(bytesBeforeNUL: bytes) }

  /// The path of something that is there, spelled so that it needs no slash at its end, which a path does not keep: with one it
  /// is the folder that is there, or that a link leads to, and a file is nothing.
  static func itemPath(_ bytes: [UInt8]) -> FilePath {
    let item = path(bytes)
    guard bytes.last == UInt8(ascii: "/"), let status = Descriptor.status(at: item.bytes, followingLinks: false) else {
      return item
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return item
    case S_IFLNK: return path(realPath(bytes) ?? bytes + [UInt8(ascii: ".")])
    default: return path(bytes + [UInt8(ascii: ".")])
    }
  }

  /// The path of something that is there, which an argument is.
  static func itemPath(ofArgument text: String) -> FilePath { itemPath(bytes(ofArgument: text)) }

  /// The path that an argument is.
  static func path(ofArgument text: String) -> FilePath { path(bytes(ofArgument: text)) }
}
