import FileTypes
import TypeRegistry

/// What somebody typed to ask for a type.
public struct TypeQuery: Hashable, Sendable {
  /// How the text is to be understood.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A uniform type identifier.
    case identifier
    /// A filename extension, with or without a dot.
    case filenameExtension = "extension"
    /// A MIME type; its parameters do not count.
    case mimeType = "mime"
    /// A four-character file type of classic Mac OS.
    case osType = "ostype"
    /// The name of a file that need not exist; its extension counts.
    case fileName = "name"
    /// Something on disk.
    case path
  }

  /// What was typed, byte for byte: the name of a file need not be UTF-8.
  public let bytes: [UInt8]
  /// The text as it was typed; what in it is no UTF-8 is replaced.
  public let text: String
  /// How it is understood.
  public let kind: Kind

  /// A query of a known kind.
  public init(_ text: String, as kind: Kind) { self.init(bytes: Array(text.utf8), as: kind) }

  /// A query of a known kind, given as bytes.
  public init(bytes: [UInt8], as kind: Kind) {
    self.bytes = bytes
    text = String(decoding: bytes, as: UTF8.self)
    self.kind = kind
  }

  /// Finds out what a text means.
  ///
  /// A declared or dynamic identifier is that. With a slash it is a declared MIME type, a path that exists, a MIME type
  /// if it begins with a top-level type of the IANA registry (or `x-`), else the path of a file that need not exist.
  /// `.ext` is an extension, unless nothing declares it and a file is named so (`.gitignore`). What is left is, in this
  /// order: an extension that something declares, a path that exists, an identifier if it begins like one (`public.`,
  /// `com.` …), a file name if it has a dot or is that of a makefile, an extension.
  /// - Parameters:
  ///   - text: what was typed.
  ///   - registry: what knows which identifiers and extensions are declared.
  ///   - exists: whether a path names something on disk.
  public init(_ text: String, in registry: TypeRegistry, exists: (String) -> Bool) {
    self.init(bytes: Array(text.utf8), in: registry) { _ in exists(text) }
  }

  /// Finds out what bytes mean; see `init(_:in:exists:)`.
  public init(bytes: [UInt8], in registry: TypeRegistry, exists: ([UInt8]) -> Bool) {
    self.bytes = bytes
    let text = String(decoding: bytes, as: UTF8.self)
    self.text = text
    if text.hasPrefix("dyn.") || registry.type(text) != nil {
      kind = .identifier
    } else if text.contains("/") {
      let isDeclared = Self.isDeclared(Self.withoutParameters(text), .mimeType, in: registry)
      kind = isDeclared ? .mimeType : exists(bytes) ? .path : Self.isMIMEType(text) ? .mimeType : .fileName
    } else if text == ".." {
      kind = .path
    } else if text.hasPrefix(".") && text.utf8.count > 1 {
      let isExtension = Self.isDeclared(String(text.dropFirst()), .filenameExtension, in: registry)
      kind = !isExtension && exists(bytes) ? .path : .filenameExtension
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

  /// The tag that the text stands for: without a leading dot, a MIME type's parameters or a file name's stem. Empty if
  /// it is not UTF-8.
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

  private static func isDeclared(_ tag: String, _ tagClass: TagClass, in registry: TypeRegistry) -> Bool {
    registry.type(tag: tag, tagClass: tagClass, conformingTo: nil)?.isDeclared ?? false
  }

  /// Prefixes under which identifiers are usual; no file is likely to be named so.
  private static let identifierPrefixes = ["public.", "com.", "org.", "net.", "io.", "dev.", "edu.", "gov.", "app."]

  private static func looksLikeIdentifier(_ text: String) -> Bool {
    let lowercased = text.lowercased()
    return identifierPrefixes.contains(where: lowercased.hasPrefix)
  }

  /// IANA's top-level media types, and the unregistered ones in use.
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
