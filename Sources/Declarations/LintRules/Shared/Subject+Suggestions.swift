import TypeRegistry
import UTLint
import UTText

/// Suggestions for identifiers that no type has.
///
/// The search gives up after some lookups: so many unknown types are not misspellings.
struct TypeSuggestions {
  private let registry: TypeRegistry
  private let own: TypeNames?
  private let listed: Set<String>
  private var lookups = 0
  private var edits = EditDistance()

  /// - Parameters:
  ///   - registry: the system types.
  ///   - own: other types to suggest, in lowercase.
  ///   - listed: types that the bundle lists already, which are not suggested.
  init(_ registry: TypeRegistry, own: TypeNames? = nil, besides listed: Set<String> = []) {
    self.registry = registry
    self.own = own
    self.listed = listed
  }

  /// Returns the type that was intended by a lowercase identifier; nil if that is not clear.
  ///
  /// - Parameters:
  ///   - excluded: the lowercase identifier of a type not to suggest.
  ///   - isOwn: whether the identifier is in the bundle's own domain, so that it does not stand for another type.
  mutating func meant(by identifier: String, besides excluded: String? = nil, isOwn: Bool = false) -> String? {
    guard lookups < 50, identifier.utf8.count <= 128 else { return nil }
    lookups += 1
    let plain = String(String.UnicodeScalarView(identifier.unicodeScalars.filter { $0.isASCII && $0 != " " }))
    if plain != identifier, plain != excluded, registry.type(plain)?.isDeclared == true { return plain }
    if let alias = TypeAlias.current(identifier), alias != excluded { return alias }
    func isOther(_ name: String) -> Bool { name != identifier && name != excluded }
    if identifier.hasPrefix("public."), let type = type(extended: identifier.dropFirst(7)), isOther(type) {
      return type
    }
    if !isOwn, !ReservedName.contains(identifier), let type = type(namedLikeFiles: identifier), isOther(type) {
      // Another vendor's type may be listed next to it for the same files.
      return listed.contains(type) && identifier.mediaType == nil ? nil : type
    }
    let words = TypeNames.words(of: plain)
    let known = TypeNames.known(registry)
    func isUnlisted(_ name: String) -> Bool { isOther(name) && !listed.contains(name) }
    let length = plain.utf8.count
    if let name = own?.spelled(words, length: length, where: isUnlisted)
      ?? known.spelled(words, length: length, where: isOther)
    {
      return name
    }
    let nearest = own?.nearest(to: words, length: length, below: .max, &edits, where: isUnlisted)
    return known.nearest(to: words, length: length, below: nearest?.distance ?? .max, &edits, where: isOther)?.name
      ?? nearest?.name
  }

  /// The type that an identifier describes by the MIME type or the extension of its files: `model.gltf-binary`,
  /// `com.microsoft.word.docx`.
  private func type(namedLikeFiles identifier: String) -> String? {
    if let (kind, subtype) = identifier.mediaType {
      let types = registry.declaredTypes(tag: "\(kind)/\(subtype)", tagClass: .mimeType, conformingTo: nil)
      return types.first?.identifier ?? type(extended: subtype.prefix { $0 != "-" })
    }
    guard let dot = identifier.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let word = identifier[identifier.utf8.index(after: dot)...]
    guard word.utf8.count >= 3, !Self.plainWords.contains(word), let type = type(extended: word) else { return nil }
    // Apple names types of its apps with plain words. Other vendors do, too, for other formats: com.apple.drawing.
    return type == "com.apple.\(word)" ? nil : type
  }

  /// Extensions that are more often the words they look like.
  private static let plainWords: Set<Substring> = ["text", "data", "list", "doc", "document", "key", "log", "cache"]

  private func type(extended name: Substring) -> String? {
    guard let data = registry.type("public.data"), !name.contains(".") else { return nil }
    let type = registry.type(tag: String(name), tagClass: .filenameExtension, conformingTo: data)
    return type.flatMap { $0.isDynamic ? nil : $0.identifier } ?? KnownType.extended(String(name))?.identifier
  }
}

extension String {
  /// The parts of an identifier that is a MIME type with a dot for its slash, such as `model.gltf-text`; nil for other
  /// identifiers, as no domain ends with the name of a kind of media.
  var mediaType: (kind: Substring, subtype: Substring)? {
    guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let (kind, subtype) = (self[..<dot], self[utf8.index(after: dot)...])
    return Self.mediaKinds.contains(kind) && !subtype.isEmpty ? (kind, subtype) : nil
  }

  /// Source: IANA's registry of media types, except kinds that are also top-level domains.
  private static let mediaKinds: Set<Substring> = [
    "application", "font", "image", "message", "model", "multipart", "text",
  ]
}
