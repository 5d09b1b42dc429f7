import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

extension Subject {
  /// Whether the bundle belongs to the organization in a type's identifier; nil if its bundle identifier does not show
  /// it.
  func isOfOrganization(of identifier: String) -> Bool? {
    guard !organizations.isEmpty else { return nil }
    return Organization(of: identifier).map { organizations.contains($0) } ?? false
  }

  /// Whether the bundle is Apple's.
  var isApples: Bool { organizations.containsApple }

  /// Whether a declaration itself conforms to one of several types; nil if unknown.
  func conforms(_ type: DeclaredType, toAnyOf ancestors: [String]) -> Bool? {
    var isComplete = true
    for parent in type.conformsTo {
      guard let parent = parent.value else {
        isComplete = false
        continue
      }
      guard !parent.isEmpty else { continue }
      switch types.conforms(parent, toAnyOf: ancestors) {
      case true?: return true
      case nil: isComplete = false
      case false?: break
      }
    }
    return isComplete ? false : nil
  }

  /// The parents listed in the declaration of the bundle or otherwise the system, in lowercase.
  func parents(of identifier: String, among declared: DeclaredTypesByIdentifier) -> [String] {
    if let type = declared[identifier] { return type.conformsTo.compactMap { $0.lowercasedValue } }
    return types.systemType(identifier)?.directSupertypes.map(\.identifier) ?? []
  }

  /// All known supertypes of a type, in lowercase and without duplicates, nearest first; only the nearest if there are
  /// absurdly many.
  func ancestors(of identifier: String, among declared: DeclaredTypesByIdentifier) -> [String] {
    var found: [String] = []
    var nearer = [identifier][...]
    // Comparing so few is faster than hashing them.
    while let next = nearer.popFirst() {
      for parent in parents(of: next, among: declared) where parent != identifier && !found.contains(parent) {
        guard found.count < 64 else { return found }
        found.append(parent)
        nearer.append(parent)
      }
    }
    return found
  }
}

extension DeclaredType {
  /// The lowercase identifier; nil if it is missing, blank, or unknown.
  var key: String? { identifier?.lowercasedValue.flatMap { $0.isBlank ? nil : $0 } }

  /// Whether it has at least one tag.
  var hasTags: Bool { tags.contains { !$0.values.isEmpty } }

  /// Whether it declares a filename extension.
  var hasFilenameExtension: Bool { filenameExtensions.contains { !$0.written.isEmpty } }

  /// The edit that removes the declaration, or the whole array if all of its declarations are removed.
  func removal(among removed: Int) -> Fix.Edit {
    let isWholeArray = (node.parent?.count ?? 0) <= removed
    return .remove(isWholeArray ? (node.parent?.path ?? node.path) : node.path)
  }
}

extension DocumentType {
  /// The listed types, in lowercase, as far as known.
  var keys: [String] { contentTypes.compactMap { $0.lowercasedValue } }
}
