import PropertyLists
import UTBundleDeclarations

/// A key that does not belong in the dictionary it is in.
public struct StrangeKey: Sendable {
  /// The entry.
  public let entry: PropertyList.Entry
  /// The dictionary it is in.
  public let dictionary: KeyDictionary
  /// What may have been meant, or where the key belongs.
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

  /// The key of its dictionary that was meant, if that is clear.
  var meant: String? {
    switch reason {
    case .misspelled(let key): key
    case .misplaced([.tagSpecification]): "UTTypeTagSpecification"
    default: nil
    }
  }
}

extension InfoPlist {
  /// The keys of the root dictionary, the document types, the type declarations and their tags that do not belong
  /// there. Unknown root keys and unknown tag classes are included only if they belong elsewhere: the former are the
  /// app's own, the latter have their own rule.
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
  private var known: [KeyDictionary: [String: StrangeKey.Reason]] = [:]
  /// Comparing a key with all others takes a while; this keeps a file full of unknown keys from taking forever.
  private var comparisons = 0
  private static let maximumComparisons = 200

  mutating func look(into node: PropertyList.Node, as dictionary: KeyDictionary) {
    for entry in node.entries {
      let key = entry.key
      guard !KeyCatalog.isKnown(key, in: dictionary) else { continue }
      let reason = known[dictionary]?[key] ?? reason(of: key, in: dictionary)
      known[dictionary, default: [:]][key] = reason
      if reason == .unknown, dictionary == .root || dictionary == .tagSpecification { continue }
      found.append(StrangeKey(entry: entry, dictionary: dictionary, reason: reason))
    }
  }

  private mutating func reason(of key: String, in dictionary: KeyDictionary) -> StrangeKey.Reason {
    let homes = KeyCatalog.homes(of: key, besides: dictionary)
    if !homes.isEmpty { return .misplaced(homes) }
    comparisons += 1
    guard dictionary != .tagSpecification, comparisons <= Self.maximumComparisons,
      let meant = KeyCatalog.suggestion(for: key, in: dictionary)
    else { return .unknown }
    return .misspelled(meant)
  }
}
