import BundleDeclarations
import Lint
import PropertyLists
import TypeRegistry

extension Subject {
  /// Whether the bundle is of the organisation in a type's identifier; nil if its bundle identifier does not say.
  func isOfOrganisation(of identifier: String) -> Bool? {
    let organisations = organisations
    guard !organisations.isEmpty else { return nil }
    return Organisation(of: identifier).map { organisations.contains($0) } ?? false
  }

  /// Whether Apple made the bundle.
  var isApples: Bool { organisations.contains { $0.domain == "com.apple" } }

  /// Whether a declaration, by what it says itself, conforms to one of several types; nil if that cannot be known.
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

  /// The types that a declaration of the bundle or else the system names as parents, in lower case.
  func parents(of identifier: String, among declared: [String: DeclaredType]) -> [String] {
    if let type = declared[identifier] { return type.conformsTo.compactMap { $0.lowercasedValue } }
    return types.systemType(identifier)?.directSupertypes.map(\.identifier) ?? []
  }

  /// Every type above one, in lower case and each once, nearest first, as far as declarations are known; of absurdly many
  /// the nearest.
  func ancestors(of identifier: String, among declared: [String: DeclaredType]) -> [String] {
    var found: [String] = []
    var nearer = [identifier][...]
    // So few are compared sooner than hashed.
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
  /// The identifier in lower case; nil if it is missing, blank or not known.
  var key: String? { identifier?.lowercasedValue.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 } }

  /// Whether it has at least one tag.
  var hasTags: Bool { tags.contains { !$0.values.isEmpty } }

  /// Whether it declares a filename extension.
  var hasFilenameExtension: Bool { filenameExtensions.contains { !$0.written.isEmpty } }

  /// The edit that removes the declaration; the whole array if all that is in there is to go.
  func removal(among removed: Int) -> Fix.Edit {
    let isWholeArray = (node.parent?.count ?? 0) <= removed
    return .remove(isWholeArray ? (node.parent?.path ?? node.path) : node.path)
  }
}

extension DocumentType {
  /// The types that it lists, in lower case, as far as they are known.
  var keys: [String] { contentTypes.compactMap { $0.lowercasedValue } }
}
