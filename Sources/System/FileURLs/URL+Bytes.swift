import FoundationEssentials
import SystemPackage
import UTSystemCalls
import UTText

extension URL {
  /// The bytes of the path as the URL spells it, with a slash at the end if it has one; empty for a URL without a path.
  package var spelledBytes: [UInt8] {
    let text = path(percentEncoded: false)
    // It is empty if a name is not UTF-8.
    return text.isEmpty ? path(percentEncoded: true).percentDecoded : Array(text.utf8)
  }

  /// The path as the URL spells it, with a slash at the end if it has one; invalid UTF-8 is replaced.
  package var spelledText: String { String(decoding: spelledBytes, as: UTF8.self) }

  /// The bytes of the path, without slashes at the end.
  package var bytes: [UInt8] { spelledBytes.withoutSlashesAtEnd }

  /// The bytes of the path without `.`, `..`, and slashes at the end, ignoring links: the path of
  /// `standardizedFileURL`.
  package var standardBytes: [UInt8] {
    let path = bytes
    // Standardizing takes several times as long as everything else, and few paths need it.
    if path.isPlainPath { return path }
    // Foundation leaves a path as it is if a name in it is not UTF-8.
    guard String(validating: path, as: UTF8.self) == nil else { return standardizedFileURL.bytes }
    return FilePath(bytesBeforeNUL: path).lexicallyNormalized().bytes
  }

  /// The path for messages and errors; invalid UTF-8 is replaced.
  package var pathText: String { String(decoding: bytes, as: UTF8.self) }

  /// The bytes of the path as it was given, not resolved against the base of this URL, without slashes at the end.
  package var relativeBytes: [UInt8] {
    let text = relativePath
    if !text.isEmpty { return Array(text.utf8) }
    // Foundation has no text for a path that is not UTF-8.
    let components = URLComponents(url: self, resolvingAgainstBaseURL: false)
    return components?.percentEncodedPath.percentDecoded.withoutSlashesAtEnd ?? []
  }

  /// The bytes of the last component of the path.
  package var nameBytes: [UInt8] { Array(bytes[...].lastComponent) }

  /// The last component of the path for messages and titles; invalid UTF-8 is replaced. Unlike `lastPathComponent`, it
  /// is not empty if a name in the path is not UTF-8.
  package var nameText: String {
    path(percentEncoded: false).isEmpty ? String(decoding: nameBytes, as: UTF8.self) : lastPathComponent
  }

  /// The extension. Unlike `pathExtension`, it is not empty if a name in the path is not UTF-8, unless the extension
  /// itself is not.
  package var nameExtension: String {
    guard path(percentEncoded: false).isEmpty else { return pathExtension }
    let name = nameBytes
    let ending = URL(filePath: "/" + String(decoding: name, as: UTF8.self)).pathExtension
    return name.suffix(ending.utf8.count).elementsEqual(ending.utf8) ? ending : ""
  }

  /// The URL of an item in the folder at this URL.
  package func appending(bytes name: [UInt8], directoryHint: DirectoryHint = .notDirectory) -> URL {
    URL(bytes: bytes.appendingComponent(name), directoryHint: directoryHint)
  }

  /// Creates the URL of a file from the bytes of its path, which may be relative to the current folder.
  package init(bytes path: [UInt8], directoryHint: DirectoryHint = .inferFromPath) {
    let base = path.first == UInt8(ascii: "/") ? nil : Self.currentFolder
    if let text = String(validating: path, as: UTF8.self) {
      self.init(filePath: text, directoryHint: directoryHint, relativeTo: base)
    } else {
      self = Self.encoded(path, isFolder: directoryHint == .isDirectory, relativeTo: base)
    }
  }

  /// Creates the URL of a file from its path.
  package init(_ path: FilePath, directoryHint: DirectoryHint = .inferFromPath) {
    self.init(bytes: path.bytes, directoryHint: directoryHint)
  }

  /// The URL of a file, without a slash at its end, from the bytes of its path.
  package static func file(_ path: [UInt8]) -> URL { URL(bytes: path, directoryHint: .notDirectory) }

  /// The URL of a folder, with a slash at its end, from the bytes of its path.
  package static func folder(_ path: [UInt8]) -> URL { URL(bytes: path, directoryHint: .isDirectory) }

  /// The URL of a file or folder, with a slash at its end for a folder, from the bytes of its path.
  package static func item(_ path: [UInt8], isFolder: Bool) -> URL { isFolder ? .folder(path) : .file(path) }

  /// This URL without a slash at the end.
  package var asFile: URL { .file(bytes) }

  /// The current folder. Foundation replaces what is not UTF-8 in its path.
  private static var currentFolder: URL { realPath([UInt8(ascii: ".")]).map(folder) ?? currentDirectory() }

  /// The characters that a path in a URL contains as they are.
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8)

  /// - Parameter base: the folder of a relative path; nil for an absolute one.
  private static func encoded(_ path: [UInt8], isFolder: Bool, relativeTo base: URL?) -> URL {
    let escaped = path.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    let text = escaped.joined() + (isFolder && path.last != UInt8(ascii: "/") ? "/" : "")
    guard let url = base.map({ URL(string: text, relativeTo: $0) }) ?? URL(string: "file://" + text) else {
      preconditionFailure("not a URL, although every byte is encoded: \(text)")
    }
    return url
  }
}

extension FilePath {
  /// Creates the path of the file at a URL: only the part before a NUL.
  package init(_ url: URL) { self.init(bytesBeforeNUL: url.bytes) }
}

extension [UInt8] {
  /// This path without slashes at the end; the root stays.
  fileprivate var withoutSlashesAtEnd: [UInt8] {
    var path = self
    while path.count > 1, path.last == UInt8(ascii: "/") { path.removeLast() }
    return path
  }
}
