import PropertyLists
import Synchronization
import UTBundleDeclarations
import UTThreads

/// A key that does not belong in the dictionary it is in.
public struct StrangeKey: Sendable {
  /// The entry.
  public let entry: PropertyList.Entry
  /// The dictionary it is in.
  public let dictionary: KeyDictionary
  /// The intended key, or the location where the key belongs.
  public let reason: Reason

  /// The likely problem with the key.
  public enum Reason: Sendable, Hashable {
    /// It is a key of other dictionaries.
    case misplaced([KeyDictionary])
    /// It looks like another key of its dictionary.
    case misspelled(String)
    /// It is unknown.
    case unknown
  }

  /// The intended key of its dictionary, if it is clear.
  var meant: String? {
    switch reason {
    case .misspelled(let key): key
    case .misplaced([.tagSpecification]): "UTTypeTagSpecification"
    default: nil
    }
  }
}

extension InfoPlist {
  /// The keys of the root dictionary, the document types, the type declarations, and their tags that do not belong
  /// there. Unknown root keys and unknown tag classes are included only if they belong elsewhere: the former are the
  /// app's own, and the latter have their own rule.
  func strangeKeys() -> [StrangeKey] {
    var search = StrangeKeySearch()
    search.look(into: node, as: .root)
    for type in documentTypes { search.look(into: type.node, as: .documentType) }
    for type in declaredTypes {
      search.look(into: type.node, as: .typeDeclaration)
      if let tags = type.fields["UTTypeTagSpecification"] { search.look(into: tags, as: .tagSpecification) }
    }
    return search.found
  }
}

private struct StrangeKeySearch {
  private(set) var found: [StrangeKey] = []
  /// Results for keys seen before, because many entries may have the same key.
  private var known: [UnlistedKey: StrangeKey.Reason] = [:]
  /// The number of comparisons so far: comparing a key with all keys takes a while; this limits it in a file full of
  /// unknown keys.
  private var comparisons = 0
  private static let maximumComparisons = 200

  mutating func look(into node: PropertyList.Node, as dictionary: KeyDictionary) {
    for entry in node.entries {
      let name = entry.key
      guard !KeyCatalog.isListed(name, in: dictionary) else { continue }
      let key = UnlistedKey(name: name, dictionary: dictionary)
      let facts = UnlistedKeys.facts(of: key)
      guard !facts.isKnown else { continue }
      let reason = known[key] ?? reason(facts)
      known[key] = reason
      if reason == .unknown, dictionary == .root || dictionary == .tagSpecification { continue }
      found.append(StrangeKey(entry: entry, dictionary: dictionary, reason: reason))
    }
  }

  private mutating func reason(_ facts: UnlistedKeys.Facts) -> StrangeKey.Reason {
    if !facts.homes.isEmpty { return .misplaced(facts.homes) }
    comparisons += 1
    guard facts.key.dictionary != .tagSpecification, comparisons <= Self.maximumComparisons,
      let meant = UnlistedKeys.suggestion(for: facts)
    else { return .unknown }
    return .misspelled(meant)
  }
}

/// A key in a dictionary whose keys do not include it literally.
private struct UnlistedKey: Hashable {
  let name: String
  let dictionary: KeyDictionary
}

/// The results for unlisted keys. Files have the same ones again and again, so they are kept for all of them.
private enum UnlistedKeys {
  struct Facts: Sendable {
    let key: UnlistedKey
    /// Whether it is a key for one platform or device.
    let isKnown: Bool
    let homes: [KeyDictionary]
    /// The key that was probably intended; nil until requested.
    var suggestion: String??
  }

  private static let mostKeys = 4096
  private static let found = Mutex<[UnlistedKey: Facts]>([:])

  static func facts(of key: UnlistedKey) -> Facts {
    if let known = found.withLock({ $0[key] }) { return known }
    assert(Steps.count())
    let isKnown = KeyCatalog.isKnown(key.name, in: key.dictionary)
    let homes = isKnown ? [] : KeyCatalog.homes(of: key.name, besides: key.dictionary)
    let facts = Facts(key: key, isKnown: isKnown, homes: homes, suggestion: nil)
    keep(facts)
    return facts
  }

  static func suggestion(for facts: Facts) -> String? {
    if let known = facts.suggestion { return known }
    assert(Steps.count())
    var facts = facts
    let suggestion = KeyCatalog.suggestion(for: facts.key.name, in: facts.key.dictionary)
    facts.suggestion = .some(suggestion)
    keep(facts)
    return suggestion
  }

  private static func keep(_ facts: Facts) {
    found.withLock { found in
      if found.count >= mostKeys { found.removeAll() }
      found[facts.key] = facts
    }
  }
}
