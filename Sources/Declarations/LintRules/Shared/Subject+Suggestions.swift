import TypeRegistry
import UTLint
import UTText

/// Suggestions for identifiers that no type has.
///
/// Looking through all system types takes a while, so the search gives up after some lookups: so many unknown types are
/// not misspellings.
struct TypeSuggestions {
  private let registry: TypeRegistry
  private let own: [String]
  private var lookups = 0
  private var edits = EditDistance()
  private lazy var candidates = own + registry.types.map(\.identifier) + KnownType.all.map(\.identifier)

  /// - Parameters:
  ///   - registry: the system types.
  ///   - own: other types to suggest, in lowercase.
  init(_ registry: TypeRegistry, own: [String] = []) {
    self.registry = registry
    self.own = own
  }

  /// Returns the type that a lowercase identifier was meant to be; nil if that is not clear.
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
    if identifier.hasPrefix("public."), let type = type(extended: identifier.dropFirst(7)), type != excluded {
      return type
    }
    if !isOwn, !ReservedName.contains(identifier), let type = type(namedLikeFiles: identifier), type != excluded {
      return type
    }
    let letters = plain.utf8.filter { !isSeparator($0) }
    let words = plain.utf8.split(whereSeparator: isSeparator).map(Array.init)
    var best: (distance: Int, name: String)?
    for name in candidates
    where abs(name.utf8.count - plain.utf8.count) <= 3 && name != identifier && name != excluded {
      if name.utf8.lazy.filter({ !isSeparator($0) }).elementsEqual(letters) { return name }
      guard let distance = distance(words, name), distance < (best?.distance ?? .max) else { continue }
      best = (distance, name)
    }
    return best?.name
  }

  /// The number of wrong letters if the words match those of a name with few wrong letters each; nil if they do not.
  private mutating func distance(_ words: [[UInt8]], _ name: String) -> Int? {
    let others = name.utf8.split(whereSeparator: isSeparator)
    guard others.count == words.count else { return nil }
    var sum = 0
    for (word, other) in zip(words, others) where !word.elementsEqual(other) {
      // A short word with a wrong letter is another word, unless a letter is only missing or extra.
      let limit = word.count == other.count ? word.count / 4 : max(1, word.count / 4)
      // A single short word may be anything, and a prefix of a short word is a different word: .ipa is not iPad.
      let isShort = word.count < 3 || word.count == 3 && (words.count < 3 || other.starts(with: word))
      let distance = isShort ? limit + 1 : edits.measure(word, Array(other), limit: limit)
      guard distance <= limit else { return nil }
      sum += distance
    }
    return sum
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
    return word.utf8.count >= 3 && !Self.plainWords.contains(word) ? type(extended: word) : nil
  }

  /// Extensions that are more often the words they look like.
  private static let plainWords: Set<Substring> = ["text", "data", "list", "doc", "document", "key", "log", "cache"]

  private func type(extended name: Substring) -> String? {
    guard let data = registry.type("public.data"), !name.contains(".") else { return nil }
    let type = registry.type(tag: String(name), tagClass: .filenameExtension, conformingTo: data)
    return type.flatMap { $0.isDynamic ? nil : $0.identifier } ?? KnownType.extended(String(name))?.identifier
  }
}

private func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") }

extension String {
  /// The parts of an identifier that is a MIME type with a dot for its slash, such as `model.gltf-text`; nil for others,
  /// as no domain ends with the name of a kind of media.
  var mediaType: (kind: Substring, subtype: Substring)? {
    guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let (kind, subtype) = (self[..<dot], self[utf8.index(after: dot)...])
    return Self.mediaKinds.contains(kind) && !subtype.isEmpty ? (kind, subtype) : nil
  }

  /// Source: IANA's registry of media types, without those that are also top-level domains.
  private static let mediaKinds: Set<Substring> = [
    "application", "font", "image", "message", "model", "multipart", "text",
  ]
}
