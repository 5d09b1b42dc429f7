import Text

/// A uniform type as a registry knows it: declared, dynamic, or only carried by name.
///
/// A small handle on a registry's table; equal to every other handle with the same identifier. Copying one of a
/// permanent table, as that of the system is, takes no reference counting.
public struct UniformType: Sendable {
  /// A type that has no place in the table, which it keeps alive.
  private final class Outsider: Sendable {
    let table: TypeTable
    let identifier: String
    let dynamic: DynamicIdentifier?
    let parent: UniformType?

    init(table: TypeTable, identifier: String, dynamic: DynamicIdentifier?, parent: UniformType?) {
      self.table = table
      self.identifier = identifier
      self.dynamic = dynamic
      self.parent = parent
    }
  }

  let reference: TableReference
  /// The type's place in the table, or -1.
  let index: Int

  @inline(__always)
  init(_ reference: TableReference, index: Int) {
    self.reference = reference
    self.index = index
  }

  @inline(__always)
  init(table: TypeTable, index: Int) { self.init(TableReference(table), index: index) }

  init(table: TypeTable, dynamic: DynamicIdentifier) {
    let parent = dynamic.conformance.map { TypeRegistry(table: table).type(carrying: $0) }
    self.init(Outsider(table: table, identifier: dynamic.identifier, dynamic: dynamic, parent: parent))
  }

  init(table: TypeTable, undeclared identifier: String, parent: UniformType?) {
    self.init(Outsider(table: table, identifier: identifier, dynamic: nil, parent: parent))
  }

  private init(_ outsider: Outsider) {
    reference = TableReference(outsider.table, keptBy: outsider)
    index = -1
  }

  var table: TypeTable { reference.table }

  private var outsider: Outsider? { if case .owner(let owner) = reference.keeper { owner as? Outsider } else { nil } }

  /// The registry that answers for this type.
  public var registry: TypeRegistry { TypeRegistry(table: table) }

  /// The uniform type identifier, in lower case.
  public var identifier: String { outsider?.identifier ?? table.string(index, .identifierOffset) }

  /// Whether a declaration of the type was loaded.
  public var isDeclared: Bool { outsider == nil && table.isDeclared(index) }

  /// Whether the identifier is a dynamic one.
  public var isDynamic: Bool { outsider?.dynamic != nil }

  /// What a dynamic identifier spells; nil for other types.
  public var dynamicIdentifier: DynamicIdentifier? { outsider?.dynamic }

  /// Whether the identifier begins `public.`: the type is standard or in common use, and owned by nobody.
  public var isPublic: Bool { identifier.hasPrefix("public.") }

  /// The declaration in force, or nil if the type is not declared.
  public var declaration: TypeDeclaration? { outsider == nil ? table.declaration(at: index) : nil }

  /// The tags by class, in declared order; for a dynamic type those it spells.
  public var tags: [TypeDeclaration.Tags] {
    guard let outsider else { return table.tags(index) }
    var tags: [TypeDeclaration.Tags] = []
    for tag in outsider.dynamic?.tags ?? [] {
      if let position = tags.firstIndex(where: { $0.tagClass == tag.tagClass }) {
        tags[position].values.append(tag.value)
      } else {
        tags.append(.init(tag.tagClass, [tag.value]))
      }
    }
    return tags
  }

  /// The first tag of a class, e.g. the extension that new files get; nil if there is none. Tags are not inherited.
  public func preferredTag(_ tagClass: TagClass) -> String? {
    guard let outsider else { return table.preferredTag(index, tagClass) }
    return outsider.dynamic?.tags.first { $0.tagClass == tagClass }?.value
  }

  /// The name of the type for people, inherited from the first supertype that has one.
  ///
  /// - Parameter languages: language codes such as `de` or `pt-BR`, most wanted first; the declared (development
  ///   language) text stands in where none of them is there.
  public func localizedDescription(in languages: [String] = []) -> String? {
    var start = index
    if outsider != nil {
      guard !isDynamic, let parent = outsider?.parent else { return nil }
      guard parent.outsider == nil else { return parent.localizedDescription(in: languages) }
      start = parent.index
    }
    // Most types have one of their own. Making a set costs a program that has just started a search through all of its
    // protocol conformances.
    if let text = ownDescription(start, languages) { return text }
    var seen: Set<Int> = []
    var stack = [start]
    while let next = stack.popLast() {
      guard seen.insert(next).inserted else { continue }
      if let text = ownDescription(next, languages) { return text }
      stack += table.parents(of: next).reversed()
    }
    return nil
  }

  private func ownDescription(_ index: Int, _ languages: [String]) -> String? {
    if !languages.isEmpty {
      let localized = table.localizedDescriptions(index)
      if !localized.isEmpty {
        for language in languages { if let text = localized[language] { return text } }
      }
    }
    return table.description(index)
  }

  /// `UTTypeVersion`; not inherited.
  public var version: String? { outsider == nil ? table.version(index) : nil }

  /// `UTTypeReferenceURL`; not inherited.
  public var referenceURL: String? { outsider == nil ? table.referenceURL(index) : nil }

  /// Where the declaration in force stands, if it was read from a property list.
  public var location: SourceLocation? { outsider == nil ? table.location(index) : nil }

  /// The type's place in another table, or -1 if it is not in there.
  @inline(__always)
  func index(in other: TableReference) -> Int {
    if index >= 0 && other.isSame(as: reference) { return index }
    return other.table.index(ofIdentifier: identifier) ?? -1
  }

  /// The type that a type without a place in the table conforms to.
  var outsiderParent: UniformType? { outsider?.parent }
}

extension UniformType: Hashable {
  public static func == (left: UniformType, right: UniformType) -> Bool {
    if left.reference.isSame(as: right.reference) && left.index >= 0 && right.index >= 0 {
      return left.index == right.index
    }
    return left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UniformType: CustomStringConvertible {
  public var description: String { identifier }
}
