import Lint
import Text
import TypeRegistry

/// What was meant by an identifier that no type has.
///
/// Looking through all types of the system takes a while, so after some lookups it gives up: whoever has so many unknown
/// types has not misspelt them.
struct TypeSuggestions {
  private let registry: TypeRegistry
  private let own: [String]
  private var lookups = 0
  private var edits = EditDistance()
  private lazy var candidates = own + registry.types.map(\.identifier) + KnownType.all.map(\.identifier)

  /// - Parameters:
  ///   - registry: the system's types.
  ///   - own: other types that may be meant, in lower case.
  init(_ registry: TypeRegistry, own: [String] = []) {
    self.registry = registry
    self.own = own
  }

  /// The type that was meant by an identifier in lower case; nil if that is not plain.
  ///
  /// - Parameter excluded: the identifier of a type that cannot be meant, in lower case.
  mutating func meant(by identifier: String, besides excluded: String? = nil) -> String? {
    guard lookups < 50, identifier.utf8.count <= 128 else { return nil }
    lookups += 1
    let plain = String(String.UnicodeScalarView(identifier.unicodeScalars.filter { $0.isASCII && $0 != " " }))
    if plain != identifier, plain != excluded, registry.type(plain)?.isDeclared == true { return plain }
    if let alias = TypeAlias.current(identifier), alias != excluded { return alias }
    if identifier.hasPrefix("public."), let type = type(extended: identifier.dropFirst(7)), type != excluded {
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

  /// How many letters are wrong if the words are those of a name, each with few wrong letters; nil if they are others.
  private mutating func distance(_ words: [[UInt8]], _ name: String) -> Int? {
    let others = name.utf8.split(whereSeparator: isSeparator)
    guard others.count == words.count else { return nil }
    var sum = 0
    for (word, other) in zip(words, others) where !word.elementsEqual(other) {
      // A short word with a wrong letter is another word, unless the letter is only missing or too many.
      let limit = word.count == other.count ? word.count / 4 : max(1, word.count / 4)
      // What is one short word altogether may be any, and what a short one begins with is another: an .ipa is no iPad.
      let isShort = word.count < 3 || word.count == 3 && (words.count < 3 || other.starts(with: word))
      let distance = isShort ? limit + 1 : edits.measure(word, Array(other), limit: limit)
      guard distance <= limit else { return nil }
      sum += distance
    }
    return sum
  }

  private func type(extended name: Substring) -> String? {
    guard let data = registry.type("public.data"), !name.contains(".") else { return nil }
    let type = registry.type(tag: String(name), tagClass: .filenameExtension, conformingTo: data)
    return type.flatMap { $0.isDynamic ? nil : $0.identifier } ?? KnownType.extended(String(name))?.identifier
  }
}

private func isSeparator(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") }
