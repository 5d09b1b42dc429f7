import TypeRegistry

/// The answer that a set would add for a tag or an identifier that is not declared.
package struct OptionalAnswer: Sendable {
  /// The type; nil if there is no agreed type.
  package let identifier: String?
  /// The name of the set with the type.
  package let set: String?
  /// The declarations of apps, for an extension that apps declare.
  package let apps: AppDeclarations.OfExtension?

  /// Finds the first set with a type that has a tag, or else apps' declarations; nil if there are none.
  package init?(tag: String, tagClass: TagClass) {
    let found = TypeSet.all.lazy.compactMap { set in
      set.types(tag: tag, tagClass: tagClass).first.map { (set.name, $0.identifier) }
    }.first
    let apps = tagClass == .filenameExtension ? AppDeclarations.OfExtension(tag) : nil
    guard found != nil || apps != nil else { return nil }
    (set, identifier) = (found?.0, found?.1)
    self.apps = apps
  }

  /// Finds the first set that declares a type; nil if none does.
  package init?(identifier: String) {
    guard let set = TypeSet.all.first(where: { $0.declaration(of: identifier) != nil }) else { return nil }
    (self.set, self.identifier) = (set.name, identifier)
    apps = nil
  }

  /// The answer in a few words, such as `org.tug.tex in 5 of 8 independent apps (add --declarations community)`.
  package var text: String {
    guard let identifier, let set else {
      guard let apps else { return "" }
      return apps.uses.count == 1
        ? "no recommended type: only \(apps.uses[0].identifier) in \(apps.countText)"
        : "no recommended type: \(apps.uses.count) identifiers in \(apps.countText)"
    }
    let use = apps?.uses.first { $0.identifier.lowercased() == identifier.lowercased() }
    var support = ""
    if set == TypeSet.community.name, let apps, let use {
      support =
        use.count > 1 ? " in \(use.count) of \(apps.count) independent apps" : " from the app that owns the format"
    }
    return "\(identifier)\(support) (add --declarations \(set))"
  }
}

extension TypeSet {
  /// The types of the set that have a tag, the preferred one first.
  package func types(tag: String, tagClass: TagClass) -> [UniformType] {
    registry.declaredTypes(tag: tag, tagClass: tagClass, conformingTo: nil)
  }
}
