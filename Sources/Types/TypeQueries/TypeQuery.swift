import FileTypes
import TypeRegistry
import UTText

/// A query for a type.
public struct TypeQuery: Hashable, Sendable {
  /// The kind of query.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A uniform type identifier.
    case identifier
    /// A filename extension, with or without a dot.
    case filenameExtension = "extension"
    /// A MIME type; its parameters are ignored.
    case mimeType = "mime"
    /// A four-character file type of classic Mac OS.
    case osType = "ostype"
    /// The name of a file that need not exist; only its extension is used.
    case fileName = "name"
    /// A file on disk.
    case path
  }

  /// The query, byte for byte: the name of a file need not be UTF-8.
  public let bytes: [UInt8]
  /// The query as text, in which a byte that is not UTF-8 is U+FFFD and its two hexadecimal digits.
  public let text: String
  /// The kind of query.
  public let kind: Kind

  /// Creates a query of a given kind.
  public init(_ text: String, as kind: Kind) { self.init(bytes: Array(text.utf8), as: kind) }

  /// Creates a query of a given kind, from bytes.
  public init(bytes: [UInt8], as kind: Kind) {
    self.bytes = bytes
    text = String(spelling: bytes)
    self.kind = kind
  }

  /// Creates a query by detecting the kind of a text.
  ///
  /// Declared and dynamic identifiers are recognized first. Text with a slash is a declared MIME type, an existing
  /// path, a MIME type if it begins with a top-level type of the IANA registry (or `x-`), otherwise the path of a file
  /// that need not exist. `.ext` is an extension, unless nothing declares it and a file has that name (`.gitignore`) or
  /// it has a dot, so that no type can have it (`.tar.gz`): then it is the name of a file.
  /// Other text is, in this order: a declared extension, an existing path, an identifier if it begins like one
  /// (`public.`, `com.` …), a file name if it has a dot or is a makefile's, an extension.
  /// - Parameters:
  ///   - text: the query.
  ///   - registry: the declared identifiers and extensions.
  ///   - exists: returns whether a path exists on disk.
  public init(_ text: String, in registry: TypeRegistry, exists: (String) -> Bool) {
    self.init(bytes: Array(text.utf8), in: registry) { _ in exists(text) }
  }

  /// Creates a query by detecting the kind of bytes; see `init(_:in:exists:)`.
  public init(bytes: [UInt8], in registry: TypeRegistry, exists: ([UInt8]) -> Bool) {
    self.bytes = bytes
    let text = String(spelling: bytes)
    self.text = text
    if text.hasPrefix("dyn.") || registry.type(text) != nil {
      kind = .identifier
    } else if text.contains("/") {
      let isDeclared = Self.isDeclared(Self.withoutParameters(text), .mimeType, in: registry)
      kind = isDeclared ? .mimeType : exists(bytes) ? .path : Self.isMIMEType(text) ? .mimeType : .fileName
    } else if text == ".." {
      kind = .path
    } else if text.hasPrefix(".") && text.utf8.count > 1 {
      let isDeclared = Self.isDeclared(String(text.dropFirst()), .filenameExtension, in: registry)
      if isDeclared {
        kind = .filenameExtension
      } else {
        kind = exists(bytes) ? .path : Self.isCompound(text) ? .fileName : .filenameExtension
      }
    } else if Self.isDeclared(text, .filenameExtension, in: registry) {
      kind = .filenameExtension
    } else if exists(bytes) {
      kind = .path
    } else if Self.looksLikeIdentifier(text) {
      kind = .identifier
    } else {
      kind = text.contains(".") || ItemName(ofItemAt: bytes).isMakefile ? .fileName : .filenameExtension
    }
  }

  /// The tag in the query: without a leading dot, a MIME type's parameters, or a file name's stem. Empty if it is not
  /// UTF-8.
  public var tag: String {
    guard kind == .fileName || text.utf8.elementsEqual(bytes) else { return "" }
    return switch kind {
    case .filenameExtension: text.hasPrefix(".") ? String(text.dropFirst()) : text
    case .mimeType: Self.withoutParameters(text)
    case .fileName: ItemName(ofItemAt: bytes).pathExtension ?? ""
    case .osType: text.isEmpty ? "" : text + String(repeating: " ", count: max(0, 4 - text.unicodeScalars.count))
    case .identifier, .path: text
    }
  }

  /// The extension of several parts that makes up this file name, such as `tar.gz` of `.tar.gz`; nil for any other
  /// query.
  public var compoundExtension: String? {
    kind == .fileName && Self.isCompound(text) ? String(text.dropFirst()) : nil
  }

  /// Whether a text is a dot and an extension of several parts.
  private static func isCompound(_ text: String) -> Bool {
    text.hasPrefix(".") && !text.contains("/") && !text.hasSuffix(".")
      && text.utf8.dropFirst(2).contains(UInt8(ascii: "."))
  }

  private static func isDeclared(_ tag: String, _ tagClass: TagClass, in registry: TypeRegistry) -> Bool {
    registry.type(tag: tag, tagClass: tagClass, conformingTo: nil)?.isDeclared ?? false
  }

  /// Common prefixes of identifiers, which are unlikely in file names.
  private static let identifierPrefixes = ["public.", "com.", "org.", "net.", "io.", "dev.", "edu.", "gov.", "app."]

  private static func looksLikeIdentifier(_ text: String) -> Bool {
    let lowercased = text.lowercased()
    return identifierPrefixes.contains(where: lowercased.hasPrefix)
  }

  /// IANA's top-level media types, and unregistered ones in use.
  private static let topLevelTypes = [
    "application", "audio", "chemical", "example", "font", "haptics", "image", "message", "model", "multipart",
    "text", "video",
  ]

  private static func isMIMEType(_ text: String) -> Bool {
    let parts = withoutParameters(text).lowercased().split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return false }
    return topLevelTypes.contains(String(parts[0])) || parts[0].hasPrefix("x-")
  }

  private static func withoutParameters(_ text: String) -> String {
    var end = text.firstIndex(of: ";") ?? text.endIndex
    while end > text.startIndex, text[text.index(before: end)] == " " { end = text.index(before: end) }
    return String(text[..<end])
  }
}
