import FileTypes
import SystemPackage
import UTLibC
import UTSystemCalls
import UTText

enum Files {
  /// The most bytes of a file that is read into memory to be compared or merged.
  static let maximumText = 64 << 20

  /// Returns whether an item exists at a path, without following a link; true if a disk error hides it.
  static func exists(_ path: [UInt8]) -> Bool {
    Descriptor.status(at: path, followingLinks: false) != nil
      || !FileTypeError(path: path, operation: .examining, errorNumber: errno).saysThatNothingIsThere
  }

  /// Returns the bytes of arguments, in order: file names need not be UTF-8, but the text of an argument is.
  static func bytes(ofArguments texts: [String]) -> [[UInt8]] {
    var position = 0
    return texts.map { text in
      // Only text with replacement characters is looked up.
      guard text.unicodeScalars.contains("\u{FFFD}") else { return Array(text.utf8) }
      while position < Arguments.bytes.count {
        defer { position += 1 }
        let bytes = Arguments.bytes[position]
        if String(decoding: bytes, as: UTF8.self) == text { return bytes }
      }
      return Array(text.utf8)
    }
  }

  /// Returns the bytes of an argument.
  static func bytes(ofArgument text: String) -> [UInt8] { bytes(ofArguments: [text]).first ?? Array(text.utf8) }

  /// Returns paths as text, for code that takes no bytes.
  ///
  /// - Throws: ``Failure`` for a path that is not UTF-8, instead of a misleading error that it does not exist.
  static func checkedTexts(_ texts: [String]) throws -> [String] {
    guard let spelling = Arguments.firstMisencoded(of: texts) else { return texts }
    throw Failure("cannot open '\(PrintableText.short(spelling))': the name is not valid UTF-8")
  }

  /// Returns the path with these bytes. No argument contains NUL.
  static func path(_ bytes: [UInt8]) -> FilePath { FilePath(bytesBeforeNUL: bytes) }

  /// Returns the path of an existing item in a form without a trailing slash, which `FilePath` does not keep. A trailing slash
  /// means the folder, or the folder that a link leads to; for a file it is an error.
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

  /// Returns an argument as the path of an existing item.
  static func itemPath(ofArgument text: String) -> FilePath { itemPath(bytes(ofArgument: text)) }

  /// Returns an absolute path without `.` and `..`. As for the system, `..` after a symbolic link is the folder that contains the
  /// destination of the link.
  ///
  /// - Throws: ``Failure`` if the current folder no longer exists.
  static func absolute(_ path: FilePath) throws -> FilePath {
    guard let current = realPath(Array(".".utf8)) else {
      throw Failure("cannot find the current folder: \(systemErrorText())")
    }
    let whole = Self.path(current).pushing(path)
    guard let last = whole.components.lastIndex(where: { $0.kind == .parentDirectory }),
      let folder = realPath(FilePath(root: whole.root, whole.components[...last]).bytes)
    else { return whole.lexicallyNormalized() }
    return Self.path(folder).appending(whole.components[last...].dropFirst()).lexicallyNormalized()
  }

  /// Returns an argument as a path.
  static func path(ofArgument text: String) -> FilePath { path(bytes(ofArgument: text)) }
}
