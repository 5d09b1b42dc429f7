import Synchronization
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTText
import UTThreads

/// Identifiers that can be suggested, prepared for comparison: split into words once, and found by their shape.
struct TypeNames: Sendable {
  private struct Name {
    let text: String
    let words: [[UInt8]]
  }

  /// The common properties that two identifiers need before their words are compared.
  private struct Shape: Hashable {
    let words: Int
    let length: Int
  }

  /// Identifiers that are this much longer or shorter do not match.
  private static let mostExtraLetters = 3

  /// The names, in the order of precedence among equally similar names.
  private let names: [Name]
  private var byShape: [Shape: [Int]] = [:]
  private var byLetters: [[UInt8]: [Int]] = [:]

  init(_ identifiers: some Sequence<String>) {
    names = identifiers.map { Name(text: $0, words: Self.words(of: $0)) }
    for (index, name) in names.enumerated() {
      assert(Steps.count())
      byShape[Shape(words: name.words.count, length: name.text.utf8.count), default: []].append(index)
      byLetters[Array(name.words.joined()), default: []].append(index)
    }
  }

  /// The words of an identifier.
  static func words(of identifier: String) -> [[UInt8]] {
    identifier.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }.map(Array.init)
  }

  /// The first identifier with the same letters, whatever its separators.
  func spelled(_ words: [[UInt8]], length: Int, where isWanted: (String) -> Bool) -> String? {
    (byLetters[Array(words.joined())] ?? []).lazy.map { names[$0].text }.first { name in
      abs(name.utf8.count - length) <= Self.mostExtraLetters && isWanted(name)
    }
  }

  /// The first identifier with the fewest wrong letters, if less than `limit`; nil if there is none.
  func nearest(
    to words: [[UInt8]], length: Int, below limit: Int, _ edits: inout EditDistance, where isWanted: (String) -> Bool
  ) -> (distance: Int, name: String)? {
    var best: (distance: Int, index: Int)?
    for length in length - Self.mostExtraLetters...length + Self.mostExtraLetters {
      for index in byShape[Shape(words: words.count, length: length)] ?? [] {
        assert(Steps.count())
        guard let distance = Self.distance(words, names[index].words, &edits), distance < limit,
          (distance, index) < (best?.distance ?? .max, best?.index ?? .max), isWanted(names[index].text)
        else { continue }
        best = (distance, index)
      }
    }
    return best.map { ($0.distance, names[$0.index].text) }
  }

  /// The number of wrong letters if the words match a name's with few wrong letters each; nil if they do not.
  private static func distance(_ words: [[UInt8]], _ others: [[UInt8]], _ edits: inout EditDistance) -> Int? {
    var sum = 0
    for (word, other) in zip(words, others) where word != other {
      // A short word with a wrong letter is another word, unless a letter is only missing or extra.
      let limit = word.count == other.count ? word.count / 4 : max(1, word.count / 4)
      // A single short word may be anything, and a prefix of a short word is a different word: .ipa is not iPad.
      let isShort = word.count < 3 || word.count == 3 && (words.count < 3 || other.starts(with: word))
      let distance = isShort ? limit + 1 : edits.measure(word, other, limit: limit)
      guard distance <= limit else { return nil }
      sum += distance
    }
    return sum
  }

  // MARK: Of a registry

  /// The types of a registry, and known types of other owners. They are prepared once, and not for each bundle.
  static func known(_ registry: TypeRegistry) -> TypeNames {
    let key = registry.table.checksum
    if let names = prepared.withLock({ $0[key] }) { return names }
    let names = TypeNames(registry.types.map(\.identifier) + KnownType.all.map(\.identifier))
    prepared.withLock { known in
      if known.count >= mostRegistries { known.removeAll() }
      known[key] = names
    }
    return names
  }

  private static let mostRegistries = 16
  /// By the identity of the registry's table.
  private static let prepared = Mutex<[Int: TypeNames]>([:])
}

/// The types that the bundles of an app declare, for suggestions.
struct AppTypeNames: AppSummary {
  /// The maximum number of types; no app has more, and comparing each unknown type with each of many more would take
  /// too long.
  private static let mostNames = 1000

  let names: TypeNames

  init(of infos: [InfoPlist]) {
    names = TypeNames(AppTypes(of: infos).byIdentifier.keys.sorted().prefix(Self.mostNames))
  }
}
