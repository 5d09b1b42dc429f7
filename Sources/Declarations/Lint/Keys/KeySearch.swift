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

/// An entry with a key in the catalog, whose value, or an item in whose array, does not have a type of the key.
package struct MistypedEntry: Sendable {
  package let entry: PropertyList.Entry
  package let key: String
  package let dictionary: KeyDictionary
  /// The types that the value may have.
  package let kinds: ValueKinds
  /// Whether the value itself has one of these types, but some items in its array are not strings.
  package let hasMistypedItems: Bool
}

/// What rules need to know about the keys of a bundle's declarations. Each key is looked up once for all rules.
struct KeySearch {
  /// The keys of the root dictionary, the document types, the type declarations, and their tags that do not belong
  /// there. Unknown root keys and unknown tag classes are included only if they belong elsewhere: the former are the
  /// app's own, and the latter have their own rule.
  private(set) var strange: [StrangeKey] = []
  /// The values in these dictionaries and in `UTTypeIcons` that do not have a type of their key.
  private(set) var mistyped: [MistypedEntry] = []
  /// The entries of the root dictionary whose keys end in `UsageDescription`.
  private(set) var purposeStrings: [PropertyList.Entry] = []
  /// Results for keys seen before, because many entries may have the same key.
  private var known: [UnlistedKey: StrangeKey.Reason] = [:]
  /// The number of comparisons so far: comparing a key with all keys takes a while; this limits it in a file full of
  /// unknown keys.
  private var comparisons = 0
  private static let maximumComparisons = 200

  init(in info: InfoPlist) {
    look(into: info.node, as: .root)
    for type in info.documentTypes { look(into: type.node, as: .documentType) }
    for type in info.declaredTypes {
      look(into: type.node, as: .typeDeclaration)
      if let tags = type.fields["UTTypeTagSpecification"] { look(into: tags, as: .tagSpecification) }
      if let icons = type.fields["UTTypeIcons"] { look(into: icons, as: .typeIcons) }
    }
  }

  private mutating func look(into node: PropertyList.Node, as dictionary: KeyDictionary) {
    for entry in node.entries {
      let name = entry.key
      if dictionary == .root, name.hasSuffix("UsageDescription") { purposeStrings.append(entry) }
      if let listed = KeyCatalog.listing(of: name, in: dictionary) {
        if let kinds = listed.kinds { check(entry, name, dictionary, kinds) }
      } else if dictionary != .typeIcons {
        checkUnlisted(entry, UnlistedKey(name: name, dictionary: dictionary))
      }
    }
  }

  private mutating func check(
    _ entry: PropertyList.Entry, _ key: String, _ dictionary: KeyDictionary, _ kinds: ValueKinds
  ) {
    let value = entry.value
    let hasType = kinds.matches(value.kind)
    if hasType, value.kind != .array || !kinds.isListOfStrings || value.elements.allSatisfy({ $0.kind == .string }) {
      return
    }
    mistyped.append(
      MistypedEntry(entry: entry, key: key, dictionary: dictionary, kinds: kinds, hasMistypedItems: hasType))
  }

  private mutating func checkUnlisted(_ entry: PropertyList.Entry, _ key: UnlistedKey) {
    let facts = UnlistedKeys.facts(of: key)
    guard !facts.isKnown else { return }
    let reason = known[key] ?? reason(facts)
    known[key] = reason
    if reason == .unknown, key.dictionary == .root || key.dictionary == .tagSpecification { return }
    strange.append(StrangeKey(entry: entry, dictionary: key.dictionary, reason: reason))
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
